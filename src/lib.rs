//! `dablo`: a rules language and playground for board games of the dablo, draughts, alquerque and tafl families.
//!
//! Text flows one way through the folders of this library:
//! [`source`] → [`diagnostics`] → [`syntax`] → [`rules`] → [`notation`] → { [`game`] → [`play`] | [`reference`] } →
//! [`draw`] → [`session`] → { [`repl`] | [`verify`] } → [`cli`].

pub mod diagnostics;
pub mod source;
pub mod syntax;
