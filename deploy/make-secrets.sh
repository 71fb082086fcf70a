#!/bin/sh
# Makes the secrets of compose.yaml, each once: what is there stays. Keep a copy where backups are kept.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# The containers read the files as users of their own; the folder keeps everybody else out.
chmod 700 secrets
make() {
  [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
}
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
make database_password "$(random)"
make storage_secret "$(random)"
make token_key "$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
make storage_identities "{\"identities\":[{\"name\":\"plumbline\",\"credentials\":[{\"accessKey\":\"plumbline\",\"secretKey\":\"$(cat secrets/storage_secret)\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\",\"Tagging\"]}]}"
