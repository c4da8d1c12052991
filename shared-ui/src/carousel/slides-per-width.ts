/** How many slides fit side by side, from which window width in pixels; 0 must be given. */
export type SlidesPerWidth = { 0: number; 464?: number; 720?: number; 1024?: number; 1042?: number };

/** Event carousels: 3 from 1024, 2 from 464, 1 below. */
export const EVENT_SLIDES: SlidesPerWidth = { 0: 1, 464: 2, 1024: 3 };

/** Banners: one at a time. */
export const BANNER_SLIDES: SlidesPerWidth = { 0: 1 };

/** Ticket cards by how many there are: up to 3 from 1042 (and so from 2000), up to 2 from 720, 1 below. */
export const TICKET_SLIDES: Record<1 | 2 | 3, SlidesPerWidth> = {
  1: { 0: 1 },
  2: { 0: 1, 720: 2 },
  3: { 0: 1, 720: 2, 1042: 3 },
};

/** Ticket cards of a private event: up to 4 on a desktop, 3 on a tablet, 1 on a phone. */
export const PRIVATE_TICKET_SLIDES: Record<1 | 2 | 3 | 4, SlidesPerWidth> = {
  1: { 0: 1 },
  2: { 0: 1, 720: 2 },
  3: { 0: 1, 720: 3 },
  4: { 0: 1, 720: 3, 1042: 4 },
};

/** The window width from which all slides fit side by side; null where they never do. */
export const allInViewFrom = (perView: SlidesPerWidth, count: number): number | null => {
  const fits = Object.entries(perView).find(([, slides]) => slides >= count);
  return fits ? Number(fits[0]) : null;
};
