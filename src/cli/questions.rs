//! `dablo questions`

use clap::Args;
use serde::Serialize;

use super::args::{StartArgs, Which};
use super::failure::Failure;
use super::out::Out;
use super::rulebook::Form;
use crate::prose::{Asked, questionnaire, questionnaire_page};
use crate::session::{citation, why_chosen};

/// Answers the questions that every game of the family raises: by clauses, by answers, or not at all.
#[derive(Debug, Args)]
pub(super) struct Questions {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    form: Form,
    /// Prints JSON.
    #[arg(long, conflicts_with = "Form")]
    json: bool,
}

#[derive(Serialize)]
struct QuestionsJson {
    reading: Option<String>,
    points: Vec<Asked>,
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
        let ruleset = &sitting.variant().ruleset;
        if !self.json {
            let page = questionnaire_page(ruleset, sitting.answers(), sitting.rules());
            return out.text(&self.form.write(&page));
        }
        let pairs = ruleset.questions.iter().zip(&sitting.answers().chosen);
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
            points: questionnaire(ruleset, sitting.answers(), sitting.rules()),
            questions: questions.collect(),
            assumed: assumptions.map(|a| AssumedJson { point: a.point, assumed: a.assumed }).collect(),
        })
    }
}
