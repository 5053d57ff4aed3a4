//! `dablo judge`

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::args::AnswerArgs;
use super::disk::Disk;
use super::failure::Failure;
use super::out::Out;
use crate::session::{Cited, Judgement, Library, Trouble, judge, record, trouble_text};

/// Plays a game record under its own rules, or under another reading, and tells of every move that they do not allow.
#[derive(Debug, Args)]
pub(super) struct Judge {
    /// The game record.
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    #[command(flatten)]
    answers: AnswerArgs,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JudgeJson {
    plies: usize,
    illegal: Vec<IllegalJson>,
    wrongly_marked: Vec<MarkedJson>,
    remarks: Vec<String>,
    result: Option<(String, Option<String>)>,
}

#[derive(Serialize)]
struct IllegalJson {
    ply: usize,
    #[serde(rename = "move")]
    text: String,
    reason: Option<&'static str>,
    words: String,
    clauses: Vec<Cited>,
    /// How many plies right behind it are illegal for the same reason, since the game is over.
    behind: usize,
}

#[derive(Serialize)]
struct MarkedJson {
    ply: usize,
    #[serde(rename = "move")]
    text: String,
}

impl Judge {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let name = self.file.display().to_string();
        let text = Disk.read(&name).map_err(Failure::words)?;
        let record = record::read(&text).map_err(|error| Failure::words(format!("`{name}`: {error}")))?;
        let (record, _) = record.found_in(&name, &Disk);
        let judgement = judge(&Disk, &record, self.answers.reading.as_deref(), &self.answers.set)?;
        let wrong = !judgement.illegal.is_empty() || !judgement.wrongly_marked.is_empty();
        if self.json {
            let illegal = judgement.illegal.iter().map(|ply| IllegalJson {
                ply: ply.number,
                text: ply.text.clone(),
                reason: ply.refusal().map(|refusal| refusal.reason),
                words: ply.refusal().map_or_else(|| ply.trouble.to_string(), |refusal| refusal.words.clone()),
                clauses: ply.refusal().map(|refusal| refusal.clauses.clone()).unwrap_or_default(),
                behind: ply.behind,
            });
            let marked = judgement.wrongly_marked.iter();
            out.json(&JudgeJson {
                plies: judgement.judged,
                illegal: illegal.collect(),
                wrongly_marked: marked.map(|(ply, text)| MarkedJson { ply: *ply, text: text.clone() }).collect(),
                remarks: remarks(&judgement),
                result: judgement.sitting.result(),
            })?;
        } else {
            let mut style = out.style();
            style.colour = false;
            for ply in &judgement.illegal {
                let words = match &ply.trouble {
                    // What help there is speaks of a sitting.
                    Trouble::Words { message, .. } => format!("{message}\n"),
                    trouble => trouble_text(trouble, &style),
                };
                out.text(&format!("ply {}: {}", ply.number, words.strip_prefix("error: ").unwrap_or(&words)))?;
                if let Some(behind) = ply.behind_words() {
                    out.line(&behind)?;
                }
            }
            for (ply, text) in &judgement.wrongly_marked {
                out.line(&format!("before ply {ply}: {text} is marked as illegal, but these rules allow it"))?;
            }
            for remark in remarks(&judgement) {
                out.line(&remark)?;
            }
            let result = match judgement.sitting.result() {
                Some((who, Some(label))) => format!("result {who} {label}"),
                Some((who, None)) => format!("result {who}"),
                None => "no result yet".to_string(),
            };
            let counted = match judgement.judged {
                1 => "1 ply".to_string(),
                plies => format!("{plies} plies"),
            };
            out.line(&format!("{counted}, {} illegal; {result}", judgement.illegal_plies()))?;
        }
        out.flush()?;
        if wrong { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// What is to be said beside illegal moves, a sentence each.
fn remarks(judgement: &Judgement) -> Vec<String> {
    let reasons = judgement.other_reasons.iter().map(|other| format!("{other}."));
    reasons.chain(judgement.remarks.iter().cloned()).chain(judgement.other_result.clone()).collect()
}
