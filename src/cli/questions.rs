//! `dablo questions`

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::failure::Failure;
use super::out::Out;
use crate::session::{Reply, citation, questions_blocks, render, why_chosen};

/// Lists what the rules leave open, with the answers and who gives them.
#[derive(Debug, Args)]
pub(super) struct Questions {
    #[command(flatten)]
    which: Which,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct QuestionsJson {
    reading: Option<String>,
    questions: Vec<QuestionJson>,
    assumed: Vec<AssumedJson>,
}

#[derive(Serialize)]
struct QuestionJson {
    name: String,
    wording: Option<String>,
    chosen: String,
    because: &'static str,
    answers: Vec<AnswerJson>,
}

#[derive(Serialize)]
struct AnswerJson {
    name: String,
    clauses: Vec<String>,
    sources: Vec<String>,
}

#[derive(Serialize)]
struct AssumedJson {
    point: &'static str,
    assumed: &'static str,
}

impl Questions {
    pub fn run(self, out: &mut Out) -> Result<(), Failure> {
        let sitting = self.which.begin(&StartArgs::default())?;
        if !self.json {
            let reply = Reply { blocks: questions_blocks(&sitting), quit: false };
            return out.text(&render(&reply, &out.style()));
        }
        let pairs = sitting.variant().ruleset.questions.iter().zip(&sitting.answers().chosen);
        let questions = pairs.map(|(question, chosen)| QuestionJson {
            name: question.name.clone(),
            wording: question.wording.clone(),
            chosen: chosen.answer.clone(),
            because: why_chosen(chosen.why),
            answers: question
                .answers
                .iter()
                .map(|answer| AnswerJson {
                    name: answer.name.clone(),
                    clauses: answer.clauses.clone(),
                    sources: answer.marks.iter().map(citation).collect(),
                })
                .collect(),
        });
        let assumptions = sitting.rules().assumptions.iter();
        out.json(&QuestionsJson {
            reading: sitting.answers().reading.clone(),
            questions: questions.collect(),
            assumed: assumptions.map(|a| AssumedJson { point: a.point, assumed: a.assumed }).collect(),
        })
    }
}
