import { createRandom } from '../../../platform/random/seeded-random.ts';
import { PALETTES } from '../compose/palettes.ts';
import { group, picture, type Svg } from '../compose/svg.ts';
import { lookOf } from '../poster/look.ts';
import { WIDTH, type Scene } from './canvas.ts';
import { galleryShape } from './gallery-shape.ts';
import { arena, concert, lecture, museum, table } from './indoor.ts';
import { courtyard, highland, market, park, road, stadium } from './outdoor.ts';

/** What a gallery shows, by category. */
const SCENES: Readonly<Record<number, readonly Scene[]>> = {
  1: [concert, concert, market, concert],
  2: [lecture, lecture, museum],
  3: [table, table, lecture],
  4: [market, market, table, park],
  5: [stadium, stadium, road],
  6: [road, road, park, stadium],
  7: [lecture, arena, table],
  8: [museum, museum, table],
  9: [concert, courtyard, museum],
  10: [concert, lecture, park],
  11: [concert, concert, market],
  12: [park, park, table, market],
  13: [lecture, table, museum],
  14: [lecture, market, museum],
  15: [park, highland, lecture],
  16: [museum, concert, market],
  17: [stadium, market, road],
  18: [arena, arena, table, concert],
  19: [courtyard, courtyard, market, concert],
  20: [highland, highland, park],
  21: [concert, market, park, courtyard],
  22: [park, market, concert, highland],
  23: [market, table, museum, park],
  24: [lecture, arena, museum],
};

/** One picture of a gallery in its shape; a portrait is the middle of its scene. @param position of the picture in its gallery, so that neighbours differ */
export const galleryPicture = ({
  id,
  categoryId,
  position,
}: {
  id: number;
  categoryId: number;
  position: number;
}): Svg => {
  const look = lookOf(categoryId);
  const random = createRandom(id, 21);
  const scenes = SCENES[categoryId] ?? [concert, market, park];
  const scene = scenes[position % scenes.length] ?? concert;
  const colours = PALETTES[random.pick(look.palettes)];
  const { width, height } = galleryShape(id);
  const content = scene({ random, colours, icons: look.icons });
  return picture(width, height, group(content, `transform="translate(${(width - WIDTH) / 2} 0)"`));
};
