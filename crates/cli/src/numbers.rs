//! Numbers in texts, as the programs print them.

use indicatif::HumanCount;

/// A number with commas between the thousands. As a text it can be aligned.
pub fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// A number with one decimal and commas between the thousands.
pub fn grouped_tenths(number: f64) -> String {
    let tenths = (number.abs() * 10.0).round() as u64;
    let sign = if number < 0.0 && tenths > 0 { "-" } else { "" };
    format!("{sign}{}.{}", grouped(tenths / 10), tenths % 10)
}
