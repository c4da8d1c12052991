/** How often the map is enlarged: 1 is the whole map. */
export const ZOOM = { least: 1, most: 4, step: 0.5 } as const;

export type ZoomBounds = { least: number; most: number };

/** A wanted enlargement within the bounds. */
export const withinZoom = (zoom: number, { least, most }: ZoomBounds): number => Math.min(most, Math.max(least, zoom));

/** What a scroller must stand at so that the point `at` (pixels from its edge) shows the same after zooming. */
export const scrollAfterZoom = (scroll: number, at: number, from: number, to: number): number =>
  ((scroll + at) * to) / from - at;
