/** How often the map is enlarged: 1 is the whole map. */
export const ZOOM = { least: 1, most: 4, step: 0.5 } as const;

export type ZoomBounds = { least: number; most: number };

/** A wanted enlargement within the bounds. */
export const withinZoom = (zoom: number, { least, most }: ZoomBounds): number => Math.min(most, Math.max(least, zoom));

export type Point = { x: number; y: number };

/** A point of a plan, in parts of its width and height, and where in the window it was seen. */
export type Pin = { at: Point; across: number; down: number };

/** The point of a plan that is seen at `at`. A plan without a size has none but its corner. */
export const getPin = ({ left, top, width, height }: DOMRect, at: Point): Pin => ({
  at,
  across: width > 0 ? (at.x - left) / width : 0,
  down: height > 0 ? (at.y - top) / height : 0,
});
