//! How vectors are stored in a checkpoint, for `#[serde(with = "...")]`.

/// Vectors whose items are mostly the same, such as table rows that were never visited: their
/// length, the common item, and the other items with their indices.
///
/// Items are compared as numbers, so -0.0 must not occur in them. It does not: a sum that starts
/// at another number is never -0.0.
pub(super) mod sparse {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::{Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer, T: Serialize + PartialEq>(
        items: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let common = majority(items);
        let others = (0_u32..).zip(items);
        let others: Vec<_> = others.filter(|(_, item)| Some(*item) != common).collect();
        (items.len(), common, others).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de> + Clone>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let stored: (usize, Option<T>, Vec<(u32, T)>) = Deserialize::deserialize(deserializer)?;
        let (length, common, others) = stored;
        let mut items = common.map_or_else(Vec::new, |common| vec![common; length]);
        for (place, item) in others {
            let place = items.get_mut(place as usize);
            *place.ok_or_else(|| D::Error::custom("an item beyond its vector"))? = item;
        }
        Ok(items)
    }

    /// The item that more than half of all are equal to, or else any (Boyer and Moore 1981).
    fn majority<T: PartialEq>(items: &[T]) -> Option<&T> {
        let (mut common, mut lead) = (items.first(), 0);
        for item in items {
            if lead == 0 {
                common = Some(item);
            }
            lead += if Some(item) == common { 1 } else { -1 };
        }
        common
    }
}
