import { banner, bannerIcons } from '../banner/banner.ts';
import { loadIcons } from '../compose/icons.ts';
import type { Svg } from '../compose/svg.ts';
import { logo } from '../logo/logo.ts';
import { posterIcons } from '../poster/look.ts';
import { poster } from '../poster/poster.ts';
import { galleryPicture } from '../scene/gallery-picture.ts';
import { seatMap } from '../seat-map/seat-map.ts';
import type { PictureJob } from './picture-job.ts';

/** Draws a picture. The first one in a thread also reads fonts and icons, some 300 ms. */
export const drawPicture = (job: PictureJob): Svg => {
  loadIcons([...posterIcons(), ...bannerIcons()]);
  switch (job.kind) {
    case 'event':
      return poster(job.facts);
    case 'gallery':
      return galleryPicture(job.facts);
    case 'banner':
      return banner(job.facts);
    case 'seatmap':
      return seatMap(job.facts);
    case 'logo':
      return logo(job.facts);
  }
};
