/** A piece of SVG. Text from outside gets into one only as outlines of glyphs (`text.ts`). */
export type Svg = string;

/** Size of posters and of the scenes of galleries. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** Two decimals are enough for any coordinate. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

// The last parameter of the shapes holds further attributes, such as `opacity` or `transform`.

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = ''): Svg =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}" ${more}/>`;

/** Covers a poster or a scene. */
export const backdrop = (fill: string, more = ''): Svg => rect(0, 0, WIDTH, HEIGHT, fill, 0, more);

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): Svg =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number, more = ''): Svg =>
  circle(x, y, radius, 'none', `stroke="${stroke}" stroke-width="${n(width)}" ${more}`);

export const path = (d: string, fill: string, more = ''): Svg => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): Svg =>
  path(d, 'none', `stroke="${colour}" stroke-width="${n(width)}" ${more}`);

export const group = (content: Svg, more: string): Svg => `<g ${more}>${content}</g>`;

/** Content drawn in its own units, with its origin at x, y. @param unit in pixels */
export const placed = (x: number, y: number, unit: number, content: Svg): Svg =>
  group(content, `transform="translate(${n(x)} ${n(y)}) scale(${unit})"`);

/** A point on a circle, as paths take it. */
export const polar = (x: number, y: number, radius: number, angle: number): string =>
  `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;

/** Wedges around a point, `turn` radians in all, as wide as the gaps between them. */
export const rays = (x: number, y: number, radius: number, count: number, turn = 2 * Math.PI, from = 0): string =>
  Array.from({ length: count }, (_, k) => {
    const angle = from + (k * turn) / count;
    return `M${x} ${y} L${polar(x, y, radius, angle)} L${polar(x, y, radius, angle + turn / count / 2)} Z`;
  }).join('');

/** An arch with a round top between `top` and `base`. */
export const archway = (x: number, top: number, width: number, base: number): string =>
  `M${x} ${base} V${top + width / 2} A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2} V${base} Z`;

/** A gradient that covers the left and clears towards the right; `from` and `to` are shares of the width. */
export const veil = (id: string, colour: string, from: number, to: number): Svg =>
  `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0"><stop offset="${from}" stop-color="${colour}" stop-opacity="0.92"/><stop offset="${to}" stop-color="${colour}" stop-opacity="0"/></linearGradient>`;

/** A whole picture. @param defs gradients, patterns and clips used in it */
export const picture = (width: number, height: number, content: readonly Svg[], defs: Svg = ''): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content.join('')}</svg>`;
