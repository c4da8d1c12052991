import { HEIGHT, WIDTH } from './canvas.ts';

export type Shape = { width: number; height: number };

const LANDSCAPE: Shape = { width: WIDTH, height: HEIGHT };
const PORTRAIT: Shape = { width: 540, height: HEIGHT };

/** Every third picture of the galleries is a portrait of 3 by 4. */
export const galleryShape = (galleryId: number): Shape => (galleryId % 3 === 2 ? PORTRAIT : LANDSCAPE);

/** Width by height. */
export const galleryRatio = (galleryId: number): number => {
  const { width, height } = galleryShape(galleryId);
  return Math.round((width / height) * 1000) / 1000;
};
