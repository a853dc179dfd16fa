//! The binary `connect4`.

use std::process::ExitCode;

/// Looks at standard output before the standard library does, which replaces a closed one by `/dev/null`.
#[cfg(target_os = "linux")]
#[used]
#[expect(
    unsafe_code,
    reason = "this section has pointers to functions without arguments or results, as the C library expects"
)]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = {
    extern "C" fn at_start() {
        connect4::report_closed_stdout();
    }
    at_start
};

fn main() -> ExitCode {
    ExitCode::from(connect4::run(std::env::args_os()))
}
