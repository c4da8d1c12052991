import type { PictureFacts } from '@acara/shared-contract/picture-facts';
import { PALETTES, type Palette } from '../drawing/colours.ts';
import { createRandom, type Random } from '@acara/shared-contract/seeded-random';
import { group, HEIGHT, picture, WIDTH, type Svg } from '../drawing/svg.ts';
import { artDirection } from '../poster/art-direction.ts';
import { arena, concert, lecture, museum, table } from './indoor-scenes.ts';
import { courtyard, highland, market, park, road, stadium } from './outdoor-scenes.ts';

/** Draws what a picture shows, 1280 by 720. */
export type Scene = (scenery: { random: Random; colours: Palette; icons: readonly string[] }) => readonly Svg[];

/** What galleries show, by `category_event_id`. */
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

/** One picture of a gallery, 720 high; a portrait is the middle of its scene. Neighbours show different scenes. */
export const galleryPicture = ({ id, categoryId, position, ratio }: PictureFacts<'gallery'>): Svg => {
  const direction = artDirection(categoryId);
  const random = createRandom(id, 21);
  const scenes = SCENES[categoryId] ?? [concert, market, park];
  const scene = scenes[position % scenes.length] ?? concert;
  const colours = PALETTES[random.pick(direction.palettes)];
  const width = Math.round(HEIGHT * ratio);
  const content = scene({ random, colours, icons: direction.icons }).join('');
  return picture(width, HEIGHT, [group(content, `transform="translate(${(width - WIDTH) / 2} 0)"`)]);
};
