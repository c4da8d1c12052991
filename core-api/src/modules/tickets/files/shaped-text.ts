import createBidi from 'bidi-js';
import { findFont, type NamedFont, type TicketFont, type Weight } from './fonts.ts';
import { isLatin, readLetters } from './pdf-text.ts';

const bidi = createBidi();

/** Not drawn, but part of a letter. */
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}]/gu;
const MARKS = /^\p{M}+$/u;
const LETTER = /^[\p{L}\p{Nd}]/u;

type Choice = { text: string; font: TicketFont };

/** Letters that no font has as a whole: their parts, or their number in Unicode. */
const spellOut = (letter: string, weight: Weight): Choice[] => {
  const parts = [...letter];
  if (parts.length > 1) return parts.flatMap((part) => chooseFont(part, weight));
  if (MARKS.test(letter)) return [];
  return [...`(U+${letter.codePointAt(0)?.toString(16).toUpperCase()})`].flatMap((sign) => chooseFont(sign, weight));
};

const chooseFont = (letter: string, weight: Weight): Choice[] => {
  const drawn = letter.replaceAll(UNDRAWN, '');
  // In another shape, such as bold or double width.
  const plain = drawn.normalize('NFKC');
  if (plain !== drawn && LETTER.test(drawn) && isLatin(plain))
    return [...plain].flatMap((part) => chooseFont(part, weight));
  const font = findFont(
    Array.from(drawn, (character) => character.codePointAt(0) ?? 0),
    weight,
  );
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

/** A piece of a line in one font; pieces are in the order in which they are read. */
export type TextRun = NamedFont & {
  text: string;
  /** Its place, from the left. */
  column: number;
};

/** Lines of any script, in the order and the forms in which it is written. */
export const splitLine = (line: string, weight: Weight): TextRun[] => {
  const pieces = toPieces(readLetters(line).flatMap((letter) => chooseFont(letter, weight)));
  const columns = new Map(orderFromLeft(pieces).map((piece, column) => [piece, column]));
  return pieces.map((piece) => {
    const { text, font, level } = piece;
    return { ...(level % 2 === 1 ? font.rtl : font.ltr), text, column: columns.get(piece) ?? 0 };
  });
};
