//! What is shown while a line is typed.

use super::*;
