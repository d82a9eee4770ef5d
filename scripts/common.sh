# Shared by the scripts beside it: sourced, never run.
# What these functions say goes to standard error; standard output is the program's.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1  # lets build folders and clones share a cache

say() { printf '%s\n' "$*" >&2; }

# Prints the packages of packages.txt that are not installed.
missing_packages() {
  local wanted package
  mapfile -t wanted < <(grep -v '^ *#' "$root/scripts/packages.txt")
  local -A installed=()
  while read -r status package; do
    [[ $status == installed ]] && installed[$package]=1
  done < <(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null)
  for package in "${wanted[@]}"; do
    [[ -n ${installed[$package]:-} ]] || printf '%s\n' "$package"
  done
}

# Installs what is missing; as root, or through sudo where there is something to install.
install_missing() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is no Debian system: scripts/packages.txt lists what has to be installed by hand."
    return
  fi
  local missing
  mapfile -t missing < <(missing_packages)
  ((${#missing[@]})) || return 0
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "Packages are missing and there is no sudo. As root, run: apt-get install ${missing[*]}"
      exit 1
    fi
    as_root=(sudo)
  fi
  say "Installing: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 </dev/null
}

# build PRESET [TARGET...]: configures where needed, then compiles.
build() {
  local preset=$1 tree="$root/build/$1"
  shift
  if [[ ! -f $tree/build.ninja || $root/CMakePresets.json -nt $tree/build.ninja ]]; then
    say "Configuring $preset"
    (cd "$root" && cmake --preset "$preset" >&2)
  fi
  say "Building $preset"
  ninja -C "$tree" "$@" >&2
}
