//! Rules as English.
//!
//! [`rulebook`] writes the rules of a variant under a reading as a page that a person would print; [`questionnaire`] asks
//! the questions of the family and says who answers them; [`provenance`] lists clause by clause what it rests on. All three
//! are data, which [`Page`] writes as plain text, Markdown or HTML. Sentences are made from the clauses as the file says
//! them, so that `rows 1-3` stays *the first three rows* and is not a list of points; which pieces a clause binds comes from
//! the resolved rules, where inheritance has been settled.

mod acts;
mod board;
mod conds;
mod ends;
mod english;
mod page;
mod people;
mod provenance;
mod questionnaire;
mod rulebook;
mod sets;
mod turn;
mod who;
mod words;

pub use page::{Block, Line, Page, Section};
pub use provenance::{Provenance, Rests, provenance, provenance_page};
pub use questionnaire::{Asked, Given, Open, Status, questionnaire, questionnaire_page};
pub use rulebook::rulebook;
