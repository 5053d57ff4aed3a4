//! `dablo`: a rules language and playground for board games of the dablo, draughts, alquerque and tafl families.
//!
//! Text flows one way through the folders of this library:
//! [`source`] → [`diagnostics`] → [`syntax`] → [`hooks`] → [`rules`] → [`notation`] →
//! { [`game`] → [`play`] | [`mod@reference`] } → [`search`] → [`explore`] | [`draw`] → [`prose`] | [`bundled`] →
//! [`session`] → { [`repl`] | [`verify`] } → [`cli`].

pub mod bundled;
pub mod cli;
pub mod diagnostics;
pub mod draw;
pub mod explore;
pub mod game;
pub mod hooks;
pub mod notation;
pub mod play;
pub mod prose;
pub mod reference;
pub mod repl;
pub mod rules;
pub mod search;
pub mod session;
pub mod source;
pub mod syntax;
pub mod verify;
