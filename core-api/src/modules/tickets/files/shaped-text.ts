import createBidi from 'bidi-js';
import { findFallback, type FallbackFont } from './fallback-fonts.ts';
import type { Weight } from './pdf-fonts.ts';
import { readLetters, type SplitLine, type TextRun } from './pdf-text.ts';
import { findTypeface, getTypeface } from './typeface.ts';

const bidi = createBidi();

/** Not drawn, but part of a letter. */
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}]/gu;
const MARKS = /^\p{M}+$/u;

type Subset = NonNullable<ReturnType<typeof findTypeface>>;
type Choice = { text: string; font: Subset | FallbackFont };

const codePointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** As letters of the typeface; null if it has not all of them. */
const inTypeface = (letters: string): Choice[] | null => {
  const choices = Array.from(letters, (text) => {
    const font = findTypeface(text.codePointAt(0) ?? 0);
    return font && { text, font };
  });
  return choices.every((choice) => choice !== null) ? choices : null;
};

/** Letters that no font has as a whole: their parts, or their number in Unicode. */
const spellOut = (letter: string, weight: Weight): Choice[] => {
  const parts = [...letter];
  if (parts.length > 1) return parts.flatMap((part) => chooseFont(part, weight));
  return MARKS.test(letter)
    ? []
    : [{ text: `(U+${letter.codePointAt(0)?.toString(16).toUpperCase()})`, font: 'latin' }];
};

const chooseFont = (letter: string, weight: Weight): Choice[] => {
  const drawn = letter.replaceAll(UNDRAWN, '');
  // The second form is for letters in another shape, such as bold or double width ones.
  const plain = inTypeface(drawn) ?? inTypeface(drawn.normalize('NFKC'));
  if (plain) return plain;
  const font = findFallback(codePointsOf(drawn), weight);
  return font ? [{ text: letter, font }] : spellOut(drawn, weight);
};

type Piece = Choice & { level: number; from: number };

/** Pieces in reading order, each in one font and one direction. */
const toPieces = (choices: readonly Choice[]): Piece[] => {
  const line = choices.map(({ text }) => text).join('');
  const { levels } = bidi.getEmbeddingLevels(line);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { text, font } of choices) {
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    if (last?.font === font && last.level === level) last.text += text;
    else pieces.push({ text, font, level, from: at });
    at += text.length;
  }
  return pieces;
};

/** The places of pieces from the left: from the highest level down, what has it or a higher one is reversed. */
const orderFromLeft = (pieces: readonly Piece[]): Piece[] => {
  const order = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  return order;
};

const mirror = (text: string): string =>
  [...text]
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');

/** Lines of any script, in the order and the forms in which it is written. */
export const splitShaped: SplitLine = (line, weight) => {
  const pieces = toPieces(readLetters(line).flatMap((letter) => chooseFont(letter, weight)));
  const columns = new Map(orderFromLeft(pieces).map((piece, column) => [piece, column]));
  return pieces.map((piece): TextRun => {
    const { text, font, level } = piece;
    const column = columns.get(piece) ?? 0;
    const isRtl = level % 2 === 1;
    if (typeof font !== 'string') return { ...(isRtl ? font.rtl : font.ltr), text, column };
    // Signs alone: the typeface has no letters that are written from right to left.
    return { ...getTypeface(font, weight), text: isRtl ? mirror(text) : text, column };
  });
};
