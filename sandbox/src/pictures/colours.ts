/**
 * Colours of one picture. `ink` reads on `ground`, `paper` on `deep` and `deep` on `second`; `first` is the loud one,
 * `third` supports it.
 */
export type Palette = Readonly<Record<'ground' | 'ink' | 'first' | 'second' | 'third' | 'paper' | 'deep', string>>;

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
