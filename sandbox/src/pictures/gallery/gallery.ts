import type { PictureFacts } from '@acara/shared-contract/picture-facts';
import { getArtDirection } from '../art-direction.ts';
import { PALETTES, type Palette } from '../drawing/colours.ts';
import { createRandom, type Random } from '@acara/shared-contract/seeded-random';
import { group, HEIGHT, picture, WIDTH, type Svg } from '../drawing/svg.ts';
import { indoorScenes } from './indoor-scenes.ts';
import { outdoorScenes } from './outdoor-scenes.ts';

/** Draws what a picture shows, 1280 by 720. */
export type Scene = (scenery: { random: Random; colours: Palette; icons: readonly string[] }) => readonly Svg[];

export const SCENES = { ...indoorScenes, ...outdoorScenes } satisfies Record<string, Scene>;
export type SceneName = keyof typeof SCENES;

/** One picture of a gallery, 720 high; a portrait is the middle of its scene. Neighbours show different scenes. */
export const galleryPicture = ({ id, categoryId, position, ratio }: PictureFacts<'gallery'>): Svg => {
  const { scenes, palettes, icons } = getArtDirection(categoryId);
  const random = createRandom(id, 21);
  const scene = SCENES[scenes[position % scenes.length] ?? scenes[0]];
  const colours = PALETTES[random.pick(palettes)];
  const width = Math.round(HEIGHT * ratio);
  const content = scene({ random, colours, icons }).join('');
  return picture(width, HEIGHT, [group(content, `transform="translate(${(width - WIDTH) / 2} 0)"`)]);
};
