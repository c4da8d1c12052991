import { contrast, legibleOn, mix } from '../../compose/colour.ts';
import { circle, group, rect } from '../../compose/svg.ts';
import { capHeight, fit, text, textWidth } from '../../compose/type.ts';
import {
  facts,
  FACTS_HEIGHT,
  fitTitle,
  HEIGHT,
  iconWithShadow,
  MARGIN,
  title,
  titleHeight,
  WIDTH,
  type Layout,
} from '../sheet.ts';

const SMALL_WORDS = new Set(['dan', 'di', 'ke', 'dari', 'untuk', 'yang', 'bersama', 'the', 'tahun', 'sebuah']);

/** The word of a title that says most: the longest that is no small word or number. */
const keywordOf = (title: string): string =>
  title
    .split(/[\s:#]+/)
    .filter((word) => /^[\p{L}-]+$/u.test(word) && !SMALL_WORDS.has(word.toLowerCase()))
    .slice(0, 4)
    .reduce((best, word) => (word.length > best.length && word.length <= 11 ? word : best), '') || 'ACARA';

/** One word fills the sheet in rows; title and facts stand on a block before it. */
export const keyword: Layout = (sheet) => {
  const { colours, random } = sheet;
  const word = keywordOf(sheet.title).toUpperCase();
  const size = fit('poster', word, { width: WIDTH - 60, height: 250, largest: 260, lines: 1 }).size;
  const rowHeight = size * capHeight('poster') + 26;
  const rows = Math.ceil(HEIGHT / rowHeight) + 1;
  const faint = mix(colours.ground, random.pick([colours.first, colours.third]), 0.42);
  const texture = Array.from({ length: rows }, (_, k) => {
    const shift = (k % 2 ? -0.35 : 0) * textWidth('poster', word, size);
    const repeated = `${word} ${word} ${word}`;
    return text(repeated, shift + 10, k * rowHeight + size * capHeight('poster') + 8, {
      typeface: 'poster',
      size,
      fill: faint,
    });
  }).join('');
  const loud = [colours.first, colours.second, colours.third].reduce((best, colour) =>
    contrast(colour, colours.ground) > contrast(best, colours.ground) ? colour : best,
  );
  const box = random.pick([colours.deep, colours.paper, loud]);
  const fitted = fitTitle(sheet, { width: 640, height: 330, largest: 96, lines: 4 });
  const height = titleHeight(sheet, fitted) + 46 + FACTS_HEIGHT + 92;
  const top = HEIGHT - height - 56;
  const disc = box === loud ? colours.second : loud;
  return {
    content: [
      rect(0, 0, WIDTH, HEIGHT, colours.ground),
      group(texture),
      circle(1010, 330, 240, disc),
      iconWithShadow(sheet, 1010, 330, 370, colours.deep, random.int(-10, 10)),
      rect(MARGIN - 16, top, 736, height, box, 12),
      title(sheet, fitted, MARGIN + 30, top + 46, legibleOn(box, colours.deep, colours.paper)),
      facts(sheet, MARGIN + 30, top + 46 + titleHeight(sheet, fitted) + 46, box, 640),
    ].join(''),
  };
};
