# Read by the measurements in this folder: what they run, and how they name the machine and the profile in their results.
# Figures are of the profile `dist`, which is what is handed out; PROFILE=release takes what `cargo run --release` builds,
# CONNECT4=FILE that program, and with it what measures it where that stands beside it, in FILE's folder `examples`.
profile=${PROFILE:-dist}
programs=target/$([ "$profile" = dev ] && echo debug || echo "$profile")
binary=${CONNECT4:-$programs/connect4}

# Builds the program, or what the options name.
build() {
    [ -n "${CONNECT4:-}" ] && [ $# = 0 ] && return
    cargo build --profile "$profile" --locked --quiet "$@"
}

# The example NAME of PACKAGE, built where it is not beside the program that CONNECT4 names: example PACKAGE NAME
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
