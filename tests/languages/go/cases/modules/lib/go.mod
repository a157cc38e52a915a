module "example.test/lib" // told
