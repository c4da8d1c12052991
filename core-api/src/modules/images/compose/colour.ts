type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const body = hex.slice(1);
  const full = body.length === 3 ? [...body].map((digit) => digit + digit).join('') : body;
  const value = Number.parseInt(full.slice(0, 6), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Between two colours: 0 the first, 1 the second. */
export const mix = (from: string, to: string, share: number): string => {
  const a = parse(from);
  const b = parse(to);
  return toHex(a.map((channel, index) => channel + ((b[index] ?? 0) - channel) * share));
};

const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of WCAG, 0 to 1. */
export const luminance = (hex: string): number => {
  const [r, g, b] = parse(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** Contrast of WCAG, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** The one of several colours that is best to read on a ground. */
export const legibleOn = (ground: string, ...candidates: readonly string[]): string =>
  candidates.reduce((best, colour) => (contrast(colour, ground) > contrast(best, ground) ? colour : best));

/** Perceived lightness 0..1, for ordering and ramps. */
export const lightness = (hex: string): number => Math.sqrt(luminance(hex));
