//! Key words: one 64-bit word for each feature of a position, the same in every engine and on every machine.

/// A bijection that spreads every bit over the whole word.
fn mix(mut z: u64) -> u64 {
    z ^= z >> 30;
    z = z.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^= z >> 27;
    z = z.wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The word of a feature; the table of features stands at the head of [`crate::notation`].
pub fn word(tag: u64, a: u64, b: u64, c: u64, d: u64) -> u64 {
    let packed = (tag << 56).wrapping_add(a << 40).wrapping_add(b << 24).wrapping_add(c << 8).wrapping_add(d);
    mix(packed.wrapping_add(0x9E37_79B9_7F4A_7C15))
}

/// A man on a point.
pub fn man(point: u16, owner: u8, kind: u8, flags: u8, level: usize) -> u64 {
    word(1, u64::from(point), u64::from(owner), u64::from(kind) + 256 * u64::from(flags), level as u64)
}

/// The side to move.
pub fn side(player: u8) -> u64 {
    if player == 0 { 0 } else { word(2, u64::from(player), 0, 0, 0) }
}

/// The phase.
pub fn phase(index: u8) -> u64 {
    if index == 0 { 0 } else { word(3, u64::from(index), 0, 0, 0) }
}

/// Pieces in hand.
pub fn hand(owner: u8, kind: u8, count: u32) -> u64 {
    if count == 0 { 0 } else { word(4, u64::from(owner), u64::from(kind), u64::from(count), 0) }
}

/// A piece that may be taken in passing.
pub fn passing(victim: u16, crossed: u16) -> u64 {
    word(5, u64::from(victim), u64::from(crossed), 0, 0)
}

/// Something remembered.
pub fn memory(slot: u64, b: u64, c: u64, d: u64) -> u64 {
    word(6, slot, b, c, d)
}

/// A closed point.
pub fn closed(point: u16) -> u64 {
    word(7, u64::from(point), 0, 0, 0)
}

/// The same side moves again.
pub fn again(player: u8, point: Option<u16>) -> u64 {
    word(10, u64::from(player), point.map_or(0, |p| u64::from(p) + 1), 0, 0)
}

/// A clock, in the full key.
pub fn clock(index: usize, value: u32) -> u64 {
    if value == 0 { 0 } else { word(11, index as u64, u64::from(value), 0, 0) }
}

/// The number of the turn, in the full key.
pub fn turn(number: u32) -> u64 {
    word(11, 255, u64::from(number), 0, 0)
}

/// Unspent dice with one face.
pub fn dice(face: u32, count: u32) -> u64 {
    if count == 0 { 0 } else { word(12, u64::from(face), u64::from(count), 0, 0) }
}

/// The dice are to be rolled.
pub fn must_roll() -> u64 {
    word(13, 0, 0, 0, 0)
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_agree_with_the_written_definition() {
        assert_eq!(super::man(0, 0, 0, 0, 0), 0xc9ed_9924_11bb_b661);
        assert_eq!(super::man(71, 1, 0, 0, 0), 0x3e1a_8c25_367e_af07);
        assert_eq!(super::side(1), 0xe8a9_8f1d_e5cb_9f1d);
    }
}
