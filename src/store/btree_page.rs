//! One page of a b-tree in SQLite's file format (<https://sqlite.org/fileformat.html#b_tree_pages>): which pages are
//! below it, and its bytes without those that no row needs.

use std::ops::Range;

/// Page 1 begins with the header of the file.
const FILE_HEADER_BYTES: usize = 100;
const BLOCK_HEADER_BYTES: usize = 4;
/// The smallest that SQLite allows.
const MIN_USABLE_BYTES: usize = 480;

/// A page whose structure is whole.
#[derive(Debug)]
pub(super) struct BtreePage<'a> {
    image: &'a [u8],
    /// The page number at which the children of an interior page are listed last.
    last_child: Option<usize>,
    /// The cells. Those of an interior page begin with the number of a child.
    cells: Vec<Range<usize>>,
    /// Everything that has a meaning, except the cells: headers, pointers to cells, headers of free blocks.
    structure: Vec<Range<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    InteriorIndex,
    InteriorTable,
    LeafIndex,
    LeafTable,
}

impl<'a> BtreePage<'a> {
    /// Reads the bytes of page `number`, of which SQLite does not use the last `reserved`. `None` when they are no
    /// page of a b-tree, or a damaged one: every byte of its content must belong to exactly one cell or free block, or
    /// be counted as a fragment.
    pub(super) fn parse(image: &'a [u8], number: u32, reserved: usize) -> Option<Self> {
        let usable = image.len().checked_sub(reserved)?;
        if usable < MIN_USABLE_BYTES {
            return None;
        }
        let header = if number == 1 { FILE_HEADER_BYTES } else { 0 };
        let kind = Kind::of(*image.get(header)?)?;
        let pointers = header + if kind.is_leaf() { 8 } else { 12 };
        let count = short(image, header + 3)?;
        let pointers_end = pointers + 2 * count;
        let content = match short(image, header + 5)? {
            0 => 65_536,
            start => start,
        };
        if pointers_end > content || content > usable {
            return None;
        }
        let mut cells = Vec::with_capacity(count);
        for index in 0..count {
            let start = short(image, pointers + 2 * index)?;
            let length = kind.cell_length(image.get(start..usable)?, usable)?;
            cells.push(start..start + length);
        }
        let blocks = free_blocks(image, short(image, header + 1)?)?;
        let fragments = usize::from(*image.get(header + 7)?);
        let parts = cells.iter().chain(&blocks).cloned().collect();
        if bytes_between(parts, content..usable)? != fragments {
            return None;
        }
        let block_headers = blocks
            .iter()
            .map(|block| block.start..block.start + BLOCK_HEADER_BYTES);
        Some(Self {
            image,
            last_child: (!kind.is_leaf()).then_some(header + 8),
            structure: [0..pointers_end, usable..image.len()]
                .into_iter()
                .chain(block_headers)
                .collect(),
            cells,
        })
    }

    /// The numbers of the pages below this one; none for a leaf.
    pub(super) fn children(&self) -> Vec<u32> {
        let Some(last) = self.last_child else {
            return Vec::new();
        };
        let starts = self.cells.iter().map(|cell| cell.start);
        starts
            .chain([last])
            .filter_map(|start| self.image.get(start..)?.first_chunk())
            .map(|bytes| u32::from_be_bytes(*bytes))
            .collect()
    }

    /// The page with zeros in all bytes without a meaning; `None` when they are zeros already.
    pub(super) fn without_remains(&self) -> Option<Vec<u8>> {
        let mut clean = vec![0; self.image.len()];
        for part in self.structure.iter().chain(&self.cells) {
            clean[part.clone()].copy_from_slice(&self.image[part.clone()]);
        }
        (clean != self.image).then_some(clean)
    }
}

impl Kind {
    fn of(flag: u8) -> Option<Self> {
        match flag {
            2 => Some(Self::InteriorIndex),
            5 => Some(Self::InteriorTable),
            10 => Some(Self::LeafIndex),
            13 => Some(Self::LeafTable),
            _ => None,
        }
    }

    fn is_leaf(self) -> bool {
        matches!(self, Self::LeafIndex | Self::LeafTable)
    }

    /// How many bytes the cell at the start of `bytes` has on its page; the rest of a large row is on overflow pages.
    fn cell_length(self, bytes: &[u8], usable: usize) -> Option<usize> {
        let mut at = if self.is_leaf() { 0 } else { 4 };
        let payload = read_varint(bytes, &mut at)?;
        if self == Self::InteriorTable {
            return Some(at);
        }
        if self == Self::LeafTable {
            read_varint(bytes, &mut at)?;
        }
        let payload = usize::try_from(payload).ok()?;
        let max_local = match self {
            Self::LeafTable => usable - 35,
            _ => (usable - 12) * 64 / 255 - 23,
        };
        let min_local = (usable - 12) * 32 / 255 - 23;
        let local = if payload <= max_local {
            payload
        } else {
            let surplus = min_local + (payload - min_local) % (usable - 4);
            let local = if surplus <= max_local {
                surplus
            } else {
                min_local
            };
            // The number of the first overflow page.
            local + 4
        };
        Some((at + local).max(BLOCK_HEADER_BYTES))
    }
}

/// The list of free blocks that begins at `first`, in ascending order as the format demands.
fn free_blocks(image: &[u8], first: usize) -> Option<Vec<Range<usize>>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let mut start = first;
    while start != 0 {
        let (next, length) = (short(image, start)?, short(image, start + 2)?);
        let is_ascending = blocks.last().is_none_or(|last| last.end <= start);
        if length < BLOCK_HEADER_BYTES || !is_ascending {
            return None;
        }
        blocks.push(start..start + length);
        start = next;
    }
    Some(blocks)
}

/// How many bytes of `area` are in none of `parts`. `None` when parts overlap or lie outside.
fn bytes_between(mut parts: Vec<Range<usize>>, area: Range<usize>) -> Option<usize> {
    parts.sort_unstable_by_key(|part| part.start);
    let (mut end, mut between) = (area.start, 0);
    for part in parts {
        between += part.start.checked_sub(end)?;
        end = part.end;
    }
    Some(between + area.end.checked_sub(end)?)
}

fn short(image: &[u8], start: usize) -> Option<usize> {
    let bytes = image.get(start..)?.first_chunk()?;
    Some(usize::from(u16::from_be_bytes(*bytes)))
}

/// Reads a number of up to nine bytes at `at`, and moves `at` behind it.
fn read_varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut number = 0_u64;
    for index in 0..9 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        if index == 8 {
            return Some((number << 8) | u64::from(byte));
        }
        number = (number << 7) | u64::from(byte & 0x7f);
        if byte < 0x80 {
            break;
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A leaf of a table with the rows `1: ab` and `2: c` at its end, a free block before them, and remains in the gap,
    /// in the block and in a fragment.
    fn leaf() -> Vec<u8> {
        let mut image = vec![0; 512];
        image[..12].copy_from_slice(&[13, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0, 0]);
        let put = |image: &mut Vec<u8>, start: usize, bytes: &[u8]| {
            image[start..start + bytes.len()].copy_from_slice(bytes);
        };
        put(&mut image, 508, &[2, 1, b'a', b'b']);
        put(&mut image, 502, &[2, 2, b'c', b'd', b'F', b'F']);
        put(&mut image, 490, &[0, 0, 0, 12]);
        put(&mut image, 494, b"remains.");
        put(&mut image, 100, b"remains in the gap");
        for (at, number) in [(1, 490_u16), (5, 490), (8, 508), (10, 502)] {
            put(&mut image, at, &number.to_be_bytes());
        }
        image
    }

    #[test]
    fn only_bytes_without_a_meaning_are_overwritten() {
        let image = leaf();
        let page = BtreePage::parse(&image, 2, 0).unwrap();
        assert!(page.children().is_empty());
        let clean = page.without_remains().unwrap();
        let mut expected = image.clone();
        for remains in [100..118, 494..502, 506..508] {
            assert!(image[remains.clone()].iter().any(|byte| *byte != 0));
            expected[remains].fill(0);
        }
        assert_eq!(clean, expected);
        let again = BtreePage::parse(&clean, 2, 0).unwrap();
        assert_eq!(again.without_remains(), None);
    }

    #[test]
    fn a_damaged_page_is_none() {
        for (at, byte, damage) in [
            (0, 4, "another kind"),
            (4, 3, "a cell at the header"),
            (4, 1, "a cell that nothing points to"),
            (6, 0xff, "content that begins behind the cells"),
            (7, 1, "another number of fragments"),
            (9, 0xff, "a cell that ends behind the page"),
            (11, 0xfa, "cells that overlap"),
            (2, 0xf8, "a free block over a cell"),
            (493, 3, "a free block without room for its header"),
            (493, 13, "a free block that overlaps a cell"),
            (491, 0xea, "a free block that is its own successor"),
            (508, 0x7f, "a row that is longer than the page"),
        ] {
            let mut image = leaf();
            image[at] = byte;
            assert!(BtreePage::parse(&image, 2, 0).is_none(), "{damage}");
        }
        let image = leaf();
        assert!(BtreePage::parse(&image, 2, 100).is_none());
        assert!(BtreePage::parse(&image[..40], 2, 0).is_none());
        assert!(BtreePage::parse(&[], 2, 0).is_none());
        // A page of zeros is none: those on the free list look like this.
        assert!(BtreePage::parse(&[0; 512], 2, 0).is_none());
    }

    #[test]
    fn numbers_have_up_to_nine_bytes() {
        for (bytes, number, length) in [
            (&[0x7f][..], 0x7f, 1),
            (&[0x81, 0x00], 0x80, 2),
            (&[0xff; 9], u64::MAX, 9),
        ] {
            let mut at = 0;
            assert_eq!(read_varint(bytes, &mut at), Some(number));
            assert_eq!(at, length);
        }
        assert_eq!(read_varint(&[0x80], &mut 0), None);
    }
}
