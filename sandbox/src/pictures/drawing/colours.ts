/**
 * Colours of one picture. `ink` reads on `ground`; `first` is the loud one, `second` and `third` support it.
 * `paper` is the lightest of the family and `deep` the darkest.
 */
export type Palette = Readonly<Record<'ground' | 'ink' | 'first' | 'second' | 'third' | 'paper' | 'deep', string>>;

const palette = (
  ...[ground, ink, first, second, third, paper, deep]: [string, string, string, string, string, string, string]
): Palette => ({ ground, ink, first, second, third, paper, deep });

export const PALETTES = {
  indigo: palette('#1d1566', '#fff3dc', '#ff5d5d', '#ffc93c', '#6f62ff', '#fff3dc', '#0f0a3d'),
  sogan: palette('#3a1e12', '#f7e8cf', '#c98539', '#ecc07f', '#8a4a24', '#f7e8cf', '#210f08'),
  vermilion: palette('#f4e8d3', '#1d1a18', '#d7352b', '#f1a51d', '#1f4e5f', '#fbf4e6', '#1d1a18'),
  lagoon: palette('#00504f', '#fdf3d8', '#ff7a59', '#ffd166', '#1aa594', '#fdf3d8', '#00302f'),
  sky: palette('#bfe3f2', '#12263a', '#ff595e', '#ffca3a', '#1982c4', '#eef9fd', '#12263a'),
  mint: palette('#d7efdb', '#10312b', '#ff6b35', '#f7c548', '#2e8b57', '#f3fbf4', '#10312b'),
  magenta: palette('#78104b', '#fff0f6', '#ff4f9a', '#ffd23f', '#3ad0c4', '#fff0f6', '#45052a'),
  mustard: palette('#f2b632', '#20150a', '#cf372b', '#1d4e4a', '#fff3d1', '#fff3d1', '#20150a'),
  coral: palette('#ff705a', '#2a0a12', '#24443f', '#ffe8c2', '#b8322f', '#fff2dd', '#2a0a12'),
  cobalt: palette('#0f3bd6', '#ffffff', '#ffdd1f', '#ff4d6d', '#7fd1ff', '#f2f6ff', '#071d70'),
  forest: palette('#16382a', '#f3efdc', '#e3b23c', '#7fb069', '#e6542c', '#f3efdc', '#0b2018'),
  lilac: palette('#e2d6f7', '#24124d', '#7b2ff7', '#ff8a5b', '#21b59b', '#f8f4ff', '#24124d'),
  neon: palette('#131217', '#f5f5f0', '#c6ff3d', '#7c5cff', '#ff4f79', '#f5f5f0', '#09080c'),
  terracotta: palette('#ead9c4', '#2f1b12', '#b5462f', '#e0a458', '#5c7c6a', '#f8efe3', '#2f1b12'),
  brand: palette('#f6f2ff', '#1e1147', '#6d28d9', '#f59e0b', '#14b88a', '#ffffff', '#1e1147'),
  maroon: palette('#4c0e1e', '#fbe9d7', '#e0a52d', '#c9413f', '#f1c9a5', '#fbe9d7', '#2b0610'),
  midnight: palette('#0d1b2a', '#f3f0e7', '#ff9f1c', '#2ec4b6', '#e71d36', '#f3f0e7', '#060e17'),
  rose: palette('#f9d5d3', '#3c0f26', '#c2185b', '#ff8f70', '#4a6fa5', '#fff1ef', '#3c0f26'),
  olive: palette('#5a6b2b', '#fbf5dd', '#ffcb47', '#f2efc4', '#e4572e', '#fbf5dd', '#2e3814'),
  ocean: palette('#083d56', '#eaf7f6', '#f7b733', '#4abdac', '#fc4a1a', '#eaf7f6', '#042433'),
} as const satisfies Readonly<Record<string, Palette>>;

export type PaletteName = keyof typeof PALETTES;

/** The colours that catch the eye. */
export const accents = ({ first, second, third }: Palette): [string, string, string] => [first, second, third];

/** They take turns. */
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
