/** How many slides fit side by side, from which window width in pixels; 0 must be given. */
export type SlidesPerWidth = { 0: number; 464?: number; 720?: number; 1024?: number; 1042?: number };

/** The layouts of carousels; those of ticket cards by how many there are. */
export const LAYOUTS = {
  events: { 0: 1, 464: 2, 1024: 3 },
  banners: { 0: 1 },
  'tickets-1': { 0: 1 },
  'tickets-2': { 0: 1, 720: 2 },
  'tickets-3': { 0: 1, 720: 2, 1042: 3 },
  'private-tickets-3': { 0: 1, 720: 3 },
  'private-tickets-4': { 0: 1, 720: 3, 1042: 4 },
} satisfies Record<string, SlidesPerWidth>;

/** The window width from which all slides fit side by side; null where they never do. */
export const allInViewFrom = (perView: SlidesPerWidth, count: number): number | null => {
  const fits = Object.entries(perView).find(([, slides]) => slides >= count);
  return fits ? Number(fits[0]) : null;
};
