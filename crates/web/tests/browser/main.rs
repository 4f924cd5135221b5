//! Both pages in headless Chromium, as a visitor uses them.
//!
//! [`Visit`] is a browser of its own with one page open: it has a new profile and ends with the
//! test. A visit fails at its end if the page wrote a message to the console.
//!
//! The tests need Chromium and its driver: `apt-get install chromium-driver`.

mod driver;
mod engines;
mod pictures;
mod play;
mod replay;
mod screens;
mod visit;

use visit::Visit;
