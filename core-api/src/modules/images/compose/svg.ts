/** A piece of SVG. Text from outside gets into one only as outlines of glyphs (`type.ts`). */
export type Svg = string;

/** Two decimals are enough for any coordinate. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export type Box = { x: number; y: number; width: number; height: number };

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = ''): Svg =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): Svg =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number, more = ''): Svg =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): Svg => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number, more = ''): Svg =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;

/** @param more attributes, e.g. `transform` or `clip-path` */
export const group = (content: Svg, more = ''): Svg => `<g ${more}>${content}</g>`;

/** Points on a circle as a polygon's list, e.g. for stars and rays. */
export const polar = (x: number, y: number, radius: number, angle: number): string =>
  `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;

/** A whole picture. @param defs gradients, patterns and clips used in it */
export const picture = (width: number, height: number, content: Svg, defs: Svg = ''): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs ? `<defs>${defs}</defs>` : ''}${content}</svg>`;
