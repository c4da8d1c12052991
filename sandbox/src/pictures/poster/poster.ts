import type { PictureFacts } from '@acara/shared-contract/picture-facts';
import { getArtDirection, getSubjectIcon } from '../art-direction.ts';
import { PALETTES } from '../drawing/colours.ts';
import { createRandom } from '@acara/shared-contract/seeded-random';
import { HEIGHT, picture, WIDTH, type Svg } from '../drawing/svg.ts';
import * as centred from './centred-layouts.ts';
import type { Layout } from './sheet.ts';
import * as side from './side-layouts.ts';

export const LAYOUTS = { ...side, ...centred } satisfies Record<string, Layout>;
export type LayoutName = keyof typeof LAYOUTS;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options });
const ONE_DAY = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const DAYS = format({ day: 'numeric', month: 'short', year: 'numeric' });
const LONGEST_NIGHT_MS = 14 * 3_600_000;

/** 'Sab, 12 Des 2026' or '12–14 Des 2026', in WIB. What runs through one night has one date. */
const dateLabel = (start: string, end: string): string => {
  const [from, to] = [new Date(start), new Date(end)];
  const isOneNight = to.getTime() - from.getTime() <= LONGEST_NIGHT_MS;
  return isOneNight ? ONE_DAY.format(from) : DAYS.formatRange(from, to).replaceAll(' – ', '–');
};

/** The poster of an event: layout, colours, typeface and icon follow from its number and category. */
export const poster = (event: PictureFacts<'event'>): Svg => {
  const { id, name, categoryId, start, end, place, organizer } = event;
  const direction = getArtDirection(categoryId);
  const random = createRandom(id, 11);
  const layout = LAYOUTS[random.pick(direction.layouts)];
  const subject = getSubjectIcon(name, categoryId);
  const [colours, typeface] = [PALETTES[random.pick(direction.palettes)], random.pick(direction.typefaces)];
  const ornament = random.pick(direction.ornaments);
  const icons = [...(subject ? [subject] : []), ...random.sample(direction.icons, 5)];
  const [mainIcon = 'glowing-star'] = icons;
  const date = dateLabel(start, end);
  const { content, defs } = layout({
    random,
    colours,
    typeface,
    ornament,
    mainIcon,
    icons,
    title: name,
    date,
    place,
    organizer,
  });
  return picture(WIDTH, HEIGHT, content, defs);
};
