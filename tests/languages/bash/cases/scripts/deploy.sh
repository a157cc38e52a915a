#!/bin/bash
source ./lib/log.sh //< ./lib/log.sh //! source -> candidates
. "$HERE/env.sh" //< $HERE/env.sh //! . -> candidates

TARGET=prod #//= variable TARGET
readonly -a HOSTS=(one two) #//= variable HOSTS

# Copies one file.
copy() { #//= function copy
  local name=$1
  scp "$name" "$TARGET" #//! scp -> candidates
}

function deploy { #//= function deploy
  for host in "${HOSTS[@]}"; do copy "$host"; done #//! copy -> deploy.sh:copy
  log_info "$(checksum x)" #//! log_info -> candidates; checksum -> deploy.sh:checksum
  "$command" copy
}

checksum() { md5sum "$1"; } #//= function checksum //! md5sum -> candidates

# A function and a variable of one name are two things.
copy=1 #//= variable copy
deploy | tee log #//! deploy -> deploy.sh:deploy; tee -> candidates
twice() { :; } #//= function twice //! : -> candidates
twice() { copy; } #//= function twice //! copy -> deploy.sh:copy
twice #//! twice -> candidates
