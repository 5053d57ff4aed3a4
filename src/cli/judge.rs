//! `dablo judge`

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::args::AnswerArgs;
use super::disk::Disk;
use super::failure::Failure;
use super::out::Out;
use crate::session::{Cited, Judgement, Library, Onward, Trouble, judge, record, trouble_text};

/// Plays a game record under its own rules, or under another reading, and tells of every move that they do not allow.
///
/// Exit status 4 if the record says something that is not so under these rules: of a move, of a move marked as illegal, or of
/// the result.
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
    other_reasons: Vec<OtherReasonJson>,
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
    /// From where the plies behind it are judged, if the record's own rules do not lead there.
    onward: Option<&'static str>,
}

#[derive(Serialize)]
struct MarkedJson {
    ply: usize,
    #[serde(rename = "move")]
    text: String,
}

#[derive(Serialize)]
struct OtherReasonJson {
    ply: usize,
    #[serde(rename = "move")]
    text: String,
    marked: String,
    found: Option<&'static str>,
    words: String,
}

impl Judge {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let name = self.file.display().to_string();
        let text = Disk.read(&name).map_err(Failure::words)?;
        let record = record::read(&text).map_err(|error| Failure::words(format!("`{name}`: {error}")))?;
        let (record, _) = record.found_in(&name, &Disk);
        let judgement = judge(&Disk, &record, self.answers.reading.as_deref(), &self.answers.set)?;
        if self.json {
            let illegal = judgement.illegal.iter().map(|ply| IllegalJson {
                ply: ply.number,
                text: ply.text.clone(),
                reason: ply.refusal().map(|refusal| refusal.reason),
                words: ply.refusal().map_or_else(|| ply.trouble.to_string(), |refusal| refusal.words.clone()),
                clauses: ply.refusal().map(|refusal| refusal.clauses.clone()).unwrap_or_default(),
                behind: ply.behind,
                onward: ply.onward.map(Onward::word),
            });
            let reasons = judgement.other_reasons.iter().map(|other| OtherReasonJson {
                ply: other.number,
                text: other.text.clone(),
                marked: other.marked.clone(),
                found: other.found,
                words: other.words.clone(),
            });
            let marked = judgement.wrongly_marked.iter();
            out.json(&JudgeJson {
                plies: judgement.judged,
                illegal: illegal.collect(),
                wrongly_marked: marked.map(|(ply, text)| MarkedJson { ply: *ply, text: text.clone() }).collect(),
                other_reasons: reasons.collect(),
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
                if let Some(onward) = ply.onward {
                    out.line(onward.words())?;
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
        if judgement.is_wrong() { Err(Failure::Expectation) } else { Ok(()) }
    }
}

/// What is to be said beside illegal moves, a sentence each.
fn remarks(judgement: &Judgement) -> Vec<String> {
    let reasons = judgement.other_reasons.iter().map(|other| format!("{other}."));
    reasons.chain(judgement.remarks.iter().cloned()).chain(judgement.other_result.clone()).collect()
}
