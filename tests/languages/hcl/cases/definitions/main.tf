# The bucket.
resource "aws_s3_bucket" "logs" { # //= variable aws_s3_bucket.logs
  bucket = var.name
  tags   = merge(local.tags, { a = "b" }) # //! merge -> candidates
}
variable "name" { type = string } # //= variable variable.name
locals {
  tags = { x = 1 } # //= variable locals.tags
  other = upper(var.name) # //= variable locals.other //! upper -> candidates
}
module "vpc" { # //= variable module.vpc
  source = "./modules/vpc" # //< ./modules/vpc
  id     = aws_s3_bucket.logs.id
}
output "id" { value = module.vpc.id } # //= variable output.id
data "aws_ami" "ubuntu" { owners = ["x"] } # //= variable data.aws_ami.ubuntu
provider "aws" { region = "x" } # //= variable provider.aws
