import { createRandom } from '../../../platform/random/seeded-random.ts';
import { PALETTES } from '../compose/palettes.ts';
import { picture, type Svg } from '../compose/svg.ts';
import { dateLabel } from '../compose/date-label.ts';
import { arch } from './layouts/arch.ts';
import { frame } from './layouts/frame.ts';
import { horizon } from './layouts/horizon.ts';
import { keyword } from './layouts/keyword.ts';
import { lanes } from './layouts/lanes.ts';
import { orbit } from './layouts/orbit.ts';
import { panel } from './layouts/panel.ts';
import { rays } from './layouts/rays.ts';
import { scatter } from './layouts/scatter.ts';
import { stage } from './layouts/stage.ts';
import { swiss } from './layouts/swiss.ts';
import { ticket } from './layouts/ticket.ts';
import { tiles } from './layouts/tiles.ts';
import { lookOf, subjectOf, type LayoutName } from './look.ts';
import { HEIGHT, WIDTH, type Layout } from './sheet.ts';

/** What a poster says. Instants are ISO text. */
export type PosterFacts = {
  id: number;
  name: string;
  categoryId: number;
  start: string;
  end: string;
  place: string;
  organizer: string;
};

const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  arch,
  frame,
  horizon,
  keyword,
  lanes,
  orbit,
  panel,
  rays,
  scatter,
  stage,
  swiss,
  ticket,
  tiles,
};

/**
 * The poster of an event, 1280 by 720: composition, colours, face and icon follow from its number and category.
 * The same facts give the same picture.
 */
export const poster = (facts: PosterFacts): Svg => {
  const look = lookOf(facts.categoryId);
  const random = createRandom(facts.id, 11);
  const layout = LAYOUTS[random.pick(look.layouts)];
  const subject = subjectOf(facts.name, facts.categoryId);
  const { content, defs } = layout({
    random,
    colours: PALETTES[random.pick(look.palettes)],
    typeface: random.pick(look.typefaces),
    ornament: random.pick(look.ornaments),
    icons: [...(subject ? [subject] : []), ...random.sample(look.icons, 5)],
    title: facts.name,
    date: dateLabel(facts.start, facts.end),
    place: facts.place,
    organizer: facts.organizer,
  });
  return picture(WIDTH, HEIGHT, content, defs);
};
