# Sourced by the measurements in this folder: builds what they run, and names machine and profile for their results.
#
#   PROFILE=release    the profile to build [dist, which releases use]
#   CONNECT4=FILE      use this program instead of building one, and examples from the folder `examples` next to it, if it exists
profile=${PROFILE:-dist}
programs=target/$([ "$profile" = dev ] && echo debug || echo "$profile")
binary=${CONNECT4:-$programs/connect4}

# Builds the program, or what cargo's arguments name.
build() {
    [ -n "${CONNECT4:-}" ] && [ $# = 0 ] && return
    cargo build --profile "$profile" --locked --quiet "$@"
}

# Prints the path of an example, and builds it unless it is next to the program in CONNECT4: example PACKAGE NAME
example() {
    local beside=${binary%/*}/examples/$2
    if [ -z "${CONNECT4:-}" ] || ! [ -x "$beside" ]; then
        build -p "$1" --example "$2"
        beside=$programs/examples/$2
    fi
    echo "$beside"
}

# "AMD EPYC, profile dist"
made_on() {
    echo "$(sed -nE 's/^model name\s*: //p' /proc/cpuinfo | head -n 1), $([ -n "${CONNECT4:-}" ] && basename "$CONNECT4" || echo "profile $profile")"
}
