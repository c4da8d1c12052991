import type { BannerFacts } from '../banner/banner.ts';
import type { PosterFacts } from '../poster/poster.ts';
import type { SeatMapFacts } from '../seat-map/seat-map.ts';

/** What is to be drawn; plain data, so that it can go to another thread. */
export type PictureJob =
  | { kind: 'event'; facts: PosterFacts }
  | { kind: 'gallery'; facts: { id: number; categoryId: number; position: number } }
  | { kind: 'banner'; facts: BannerFacts }
  | { kind: 'seatmap'; facts: SeatMapFacts }
  | { kind: 'logo'; facts: { id: number; name: string } };

export type PictureKind = PictureJob['kind'];
