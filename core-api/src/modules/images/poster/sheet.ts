import type { Random } from '../../../platform/random/seeded-random.ts';
import { contrast, legibleOn } from '../compose/colour.ts';
import { icon } from '../compose/icons.ts';
import type { Palette } from '../compose/palettes.ts';
import { ornamentSize, patternDef, type OrnamentName } from '../compose/patterns.ts';
import { group, rect, type Svg } from '../compose/svg.ts';
import { block, blockHeight, fit, text, textWidth, type Fitted, type FitLimits } from '../compose/type.ts';
import type { Typeface } from '../compose/typefaces.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;
export const MARGIN = 72;

/** What a layout works with: one event in the art direction of its category. */
export type Sheet = {
  random: Random;
  colours: Palette;
  typeface: Typeface;
  ornament: OrnamentName;
  /** The main icon first. */
  icons: readonly string[];
  title: string;
  date: string;
  place: string;
  organizer: string;
};

export type Drawing = { content: Svg; defs?: Svg };
export type Layout = (sheet: Sheet) => Drawing;

/** The loud narrow face is set in capitals. */
const cased = ({ typeface, title }: Sheet): string => (typeface === 'poster' ? title.toUpperCase() : title);

const LEADING: Readonly<Record<Typeface, number>> = {
  text: 1.15,
  bold: 1.08,
  poster: 1.16,
  serif: 1.06,
  italic: 1.06,
  juicy: 1.12,
  round: 1.06,
  grotesk: 1.06,
};

/** The title at the largest size that fits. */
export const fitTitle = (sheet: Sheet, limits: FitLimits): Fitted =>
  fit(sheet.typeface, cased(sheet), { leading: LEADING[sheet.typeface], ...limits });

/** A fitted title; `y` is the top of its capitals. */
export const title = (
  sheet: Sheet,
  fitted: Fitted,
  x: number,
  y: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): Svg => block(fitted, x, y, { typeface: sheet.typeface, fill, anchor });

/** Down to the tails of g and y below the last line; capitals have none. */
export const titleHeight = (sheet: Sheet, fitted: Fitted): number =>
  blockHeight(fitted, sheet.typeface) + (sheet.typeface === 'poster' ? 0 : fitted.size * 0.16);

/** The main icon printed in the poster's colours. */
export const mainIcon = (sheet: Sheet, x: number, y: number, size: number, turn = 0): Svg =>
  icon(sheet.icons[0] ?? 'glowing-star', x, y, size, sheet.colours, turn);

/** A soft flat shadow under the main icon, for depth without blur. */
export const iconWithShadow = (sheet: Sheet, x: number, y: number, size: number, shade: string, turn = 0): Svg => {
  const flat = { ground: shade, ink: shade, first: shade, second: shade, third: shade, paper: shade, deep: shade };
  return (
    group(
      icon(sheet.icons[0] ?? 'glowing-star', x + size * 0.045, y + size * 0.05, size, flat, turn),
      'opacity="0.55"',
    ) + mainIcon(sheet, x, y, size, turn)
  );
};

/** The ornament as a fill: `fill="url(#id)"`. */
export const ornamentFill = (sheet: Sheet, id: string, one: string, two: string, scale = 1): Svg =>
  patternDef(
    id,
    sheet.ornament,
    ornamentSize(sheet.random, sheet.ornament) * scale,
    one,
    two,
    sheet.ornament === 'stripes' ? sheet.random.pick([0, 45, -45]) : sheet.random.pick([0, 0, 12, -18]),
  );

const PILL = 58;

/** A rounded label. @returns its drawing and its width */
export const pill = (
  content: string,
  x: number,
  y: number,
  fill: string,
  ink: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): { svg: Svg; width: number } => {
  const size = 28;
  const width = textWidth('bold', content, size) + 52;
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return {
    svg:
      rect(left, y, width, PILL, fill, PILL / 2) +
      text(content, left + 26, y + 39, { typeface: 'bold', size, fill: ink }),
    width,
  };
};

const TEXT = 27;
/** No place or organiser that is longer would fit; measuring a long text is slow. */
const MOST_SIGNS = 60;

const shortened = (content: string, width: number): string => {
  const clipped = content.slice(0, MOST_SIGNS);
  let kept = clipped;
  for (let length = clipped.length; length > 4 && textWidth('text', kept, TEXT) > width; length -= 2) {
    kept = `${clipped.slice(0, length).trimEnd()}…`;
  }
  return kept;
};

/**
 * Date in a pill, place beside it, organiser under them. `y` is the top; 110 high.
 * @param ground colour behind, to choose readable ones
 */
export const facts = (
  sheet: Sheet,
  x: number,
  y: number,
  ground: string,
  width: number,
  anchor: 'start' | 'middle' = 'start',
): Svg => {
  const { colours } = sheet;
  const loud = [colours.first, colours.second, colours.third].reduce((best, colour) =>
    contrast(colour, ground) > contrast(best, ground) ? colour : best,
  );
  const ink = legibleOn(ground, colours.deep, colours.paper);
  const place = shortened(sheet.place, width - textWidth('bold', sheet.date, 28) - 80);
  const pillWidth = textWidth('bold', sheet.date, 28) + 52;
  const rowWidth = pillWidth + 20 + textWidth('text', place, TEXT);
  const left = anchor === 'start' ? x : x - rowWidth / 2;
  const { svg } = pill(sheet.date, left, y, loud, legibleOn(loud, colours.deep, colours.paper));
  const credit = text(shortened(`oleh ${sheet.organizer}`, width), x, y + 102, {
    typeface: 'text',
    size: 24,
    fill: ink,
    anchor,
    more: 'opacity="0.85"',
  });
  return svg + text(place, left + pillWidth + 20, y + 39, { typeface: 'text', size: TEXT, fill: ink }) + credit;
};

export const FACTS_HEIGHT = 110;
