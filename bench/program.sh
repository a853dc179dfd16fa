# Read by the measurements in this folder: what they run, and how they name the machine and the profile in their results.
# Figures are of the profile `dist`, which is what is handed out; PROFILE=release takes what `cargo run --release` builds,
# CONNECT4=FILE that program.
profile=${PROFILE:-dist}
programs=target/$([ "$profile" = dev ] && echo debug || echo "$profile")
binary=${CONNECT4:-$programs/connect4}

# Builds the program, or what the options name.
build() {
    [ -n "${CONNECT4:-}" ] && [ $# = 0 ] && return
    cargo build --profile "$profile" --locked --quiet "$@"
}

# "AMD EPYC, profile dist"
made_on() {
    echo "$(sed -nE 's/^model name\s*: //p' /proc/cpuinfo | head -n 1), $([ -n "${CONNECT4:-}" ] && basename "$CONNECT4" || echo "profile $profile")"
}
