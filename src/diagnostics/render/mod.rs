//! Diagnostics drawn for a terminal, as one line, or as JSON.
