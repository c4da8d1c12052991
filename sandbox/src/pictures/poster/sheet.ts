import { accents, legibleOn, type Palette } from '../drawing/colours.ts';
import { icon } from '../drawing/icons.ts';
import { ORNAMENTS, pattern, type OrnamentName } from '../drawing/ornaments.ts';
import type { Random } from '@acara/shared-contract/seeded-random';
import { group, HEIGHT, n, rect, type Svg } from '../drawing/svg.ts';
import {
  block,
  fit,
  text,
  textWidth,
  type Anchor,
  type Fitted,
  type FitLimits,
  type Typeface,
} from '../drawing/text.ts';

export const MARGIN = 72;

/** What a layout works with: one event in the art direction of its category. */
type Sheet = {
  random: Random;
  colours: Palette;
  typeface: Typeface;
  ornament: OrnamentName;
  mainIcon: string;
  /** The main one first. */
  icons: readonly string[];
  title: string;
  date: string;
  place: string;
  organizer: string;
};

/** Shapes from back to front, and the patterns, gradients and clips that they use. */
type Drawing = { content: readonly Svg[]; defs?: Svg };
export type Layout = (sheet: Sheet) => Drawing;

const LEADING: Partial<Record<Typeface, number>> = { bold: 1.08, poster: 1.16, juicy: 1.12 };

/** The title at the largest size that fits; the typeface `poster` in capitals. */
export const fitTitle = ({ typeface, title }: Sheet, limits: FitLimits): Fitted =>
  fit(typeface, typeface === 'poster' ? title.toUpperCase() : title, { leading: LEADING[typeface] ?? 1.06, ...limits });

/** A fitted title; `y` is the top of its capitals. */
export const title = (fitted: Fitted, x: number, y: number, fill: string, anchor: Anchor = 'start'): Svg =>
  block(fitted, x, y, { fill, anchor });

/** With the descenders of the last line; capitals have none. */
const titleHeight = ({ typeface, height, size }: Fitted): number => height + (typeface === 'poster' ? 0 : size * 0.16);

const FACT_SIZE = 27;
const DATE_SIZE = 28;
/** No place or organiser that is longer would fit; measuring a long text is slow. */
const LONGEST_FACT = 60;

const shortened = (content: string, width: number): string => {
  const clipped = content.slice(0, LONGEST_FACT);
  let shown = clipped;
  for (let length = clipped.length; length > 4 && textWidth('text', shown, FACT_SIZE) > width; length -= 2)
    shown = `${clipped.slice(0, length).trimEnd()}…`;
  return shown;
};

export const FACTS_HEIGHT = 110;

/**
 * Date in a pill, place beside it, organiser under them; `y` is the top.
 * @param ground colour behind, to choose readable ones
 */
export const facts = (
  sheet: Sheet,
  x: number,
  y: number,
  { ground, width, anchor = 'start' }: { ground: string; width: number; anchor?: Anchor | undefined },
): Svg => {
  const { colours, date } = sheet;
  const loud = legibleOn(ground, ...accents(colours));
  const ink = legibleOn(ground, colours.deep, colours.paper);
  const dateWidth = textWidth('bold', date, DATE_SIZE);
  const place = shortened(sheet.place, width - dateWidth - 80);
  const beside = dateWidth + 72;
  const left = anchor === 'start' ? x : x - (beside + textWidth('text', place, FACT_SIZE)) / 2;
  return [
    rect(left, y, dateWidth + 52, 58, loud, 29),
    text(date, left + 26, y + 39, {
      typeface: 'bold',
      size: DATE_SIZE,
      fill: legibleOn(loud, colours.deep, colours.paper),
    }),
    text(place, left + beside, y + 39, { typeface: 'text', size: FACT_SIZE, fill: ink }),
    text(shortened(`oleh ${sheet.organizer}`, width), x, y + 102, {
      typeface: 'text',
      size: 24,
      fill: ink,
      anchor,
      more: 'opacity="0.85"',
    }),
  ].join('');
};

type WordsStyle = { ink: string; ground: string; factsWidth?: number; anchor?: Anchor };

/** Title with the facts below it, `gap` between them. @returns its measures (`middle`: the top that centres it), and what draws it from the top at `y` */
export const fitWords = (sheet: Sheet, { gap, ...limits }: FitLimits & { gap: number }) => {
  const fitted = fitTitle(sheet, limits);
  const below = titleHeight(fitted) + gap;
  const height = below + FACTS_HEIGHT;
  const draw = (x: number, y: number, { ink, ground, factsWidth = limits.width, anchor }: WordsStyle): Svg =>
    title(fitted, x, y, ink, anchor) + facts(sheet, x, y + below, { ground, width: factsWidth, anchor });
  return { lines: fitted.lines.length, height, middle: (HEIGHT - height) / 2, draw };
};

/** The main icon printed in the poster's colours. */
export const mainIcon = ({ mainIcon: name, colours }: Sheet, x: number, y: number, size: number, turn = 0): Svg =>
  icon(name, x, y, size, colours, turn);

/** The main icon on a flat shadow, for depth without blur. */
export const iconWithShadow = (sheet: Sheet, x: number, y: number, size: number, shade: string, turn = 0): Svg => {
  const flat = { ground: shade, ink: shade, first: shade, second: shade, third: shade, paper: shade, deep: shade };
  const shadow = icon(sheet.mainIcon, x + size * 0.045, y + size * 0.05, size, flat, turn);
  return group(shadow, 'opacity="0.55"') + mainIcon(sheet, x, y, size, turn);
};

/** The ornament as a fill: `fill="url(#orn)"`. */
export const ornamentFill = ({ ornament, random }: Sheet, one: string, two: string, scale = 1): Svg => {
  const size = random.int(...ORNAMENTS[ornament].sizes) * scale;
  const turn = random.pick(ornament === 'stripes' ? [0, 45, -45] : [0, 0, 12, -18]);
  return pattern('orn', ornament, Number(n(size)), one, two, turn);
};
