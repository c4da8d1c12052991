import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Svg } from '../compose/svg.ts';

// One thread per picture: the pool has one worker per core already.
sharp.concurrency(1);

const QUALITY = 72;
/** Levels 3 to 6 cost up to four times as much for a few per cent. */
const EFFORT = 2;

/**
 * Turns a drawing into WebP.
 * @param widths in pixels; drawn once at the largest, the others scaled from it
 * @returns the files in the order of `widths`
 */
export const encodePicture = async (svg: Svg, widths: readonly number[]): Promise<Buffer[]> => {
  const largest = Math.max(...widths);
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: largest }, font: { loadSystemFonts: false } }).render();
  const raw = { raw: { width: image.width, height: image.height, channels: 4 as const } };
  const { pixels } = image;
  return Promise.all(
    widths.map((width) => {
      const source = sharp(pixels, raw);
      return (width === largest ? source : source.resize(width)).webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
    }),
  );
};
