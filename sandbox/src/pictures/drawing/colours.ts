import palettes from './palettes.json' with { type: 'json' };

/**
 * Colours of one picture. `ink` reads on `ground`; `first` is the loud one, `second` and `third` support it.
 * `paper` is the lightest of the family and `deep` the darkest.
 */
export type Palette = Readonly<Record<'ground' | 'ink' | 'first' | 'second' | 'third' | 'paper' | 'deep', string>>;

export type PaletteName = keyof typeof palettes;

/** Each row of the file: the colours in the order of `Palette`. */
export const PALETTES = Object.fromEntries(
  Object.entries(palettes).map(
    ([name, [ground = '', ink = '', first = '', second = '', third = '', paper = '', deep = '']]) => [
      name,
      { ground, ink, first, second, third, paper, deep },
    ],
  ),
) as Readonly<Record<PaletteName, Palette>>; // the keys of the same file

/** The colours that catch the eye. */
export const accents = ({ first, second, third }: Palette): [string, string, string] => [first, second, third];

/** The accents in rotation. */
export const accentAt = (colours: Palette, index: number): string => accents(colours)[index % 3] ?? colours.first;

const channels = (hex: string): number[] => {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1, 7);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
};

/** Between two colours: 0 the first, 1 the second. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to);
  const mixed = channels(from).map((channel, at) => Math.round(channel + ((target[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

/** Relative luminance of WCAG, 0 to 1. */
export const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of WCAG, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** The one of several colours that is best to read on a ground. */
export const legibleOn = (ground: string, ...candidates: readonly string[]): string =>
  candidates.reduce((best, colour) => (contrast(colour, ground) > contrast(best, ground) ? colour : best));
