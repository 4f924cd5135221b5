//! The rules of scores as JSON and in sentences: only those that differ from the challenge's.

use std::{error, fmt};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use tetris_pipe::Rules;

/// Why scores are not read, merged or compared, in a sentence.
#[derive(Debug)]
pub struct Refused(pub(crate) String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for Refused {}

/// Refuses something for a reason.
pub(crate) fn refuse<T>(why: impl fmt::Display) -> Result<T, Refused> {
    Err(Refused(why.to_string()))
}

/// The fields of `tetris_pipe.Rules` in Python that differ from the challenge's.
fn differences(rules: &Rules) -> Map<String, Value> {
    let [mut fields, usual] = [*rules, Rules::CHALLENGE].map(|rules| match json!(rules) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    });
    fields.retain(|name, value| usual[name] != *value);
    if let Some(points) = fields.get_mut("points") {
        *points = rules.points.into_iter().map(number).collect();
    }
    fields
}

/// Serializes the fields that differ from the challenge's, so none for its game.
pub(crate) fn serialize<S: Serializer>(rules: &Rules, serializer: S) -> Result<S::Ok, S::Error> {
    differences(rules).serialize(serializer)
}

/// Points, which are an integer without a fraction.
pub(crate) fn number(points: f64) -> Value {
    let is_whole = points.fract() == 0.0 && points.abs() < 2_f64.powi(53);
    if is_whole { json!(points as i64) } else { json!(points) }
}

/// The rules in a sentence.
pub fn name(rules: &Rules) -> String {
    if *rules == Rules::CHALLENGE {
        return "the challenge's rules".to_owned();
    }
    format!("the rules {}", Value::Object(differences(rules)))
}
