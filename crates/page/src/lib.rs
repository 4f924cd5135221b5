//! A recorded game as a page: one HTML file to keep, to send, or to put on any web server.
