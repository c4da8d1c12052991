import { globalCss } from './index.ts';
import { darkPalette, lightPalette, type Palette } from './palette.ts';
import { tokens } from './tokens.ts';

const luminance = (hex: string) => {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const texts: [keyof Palette, keyof Palette][] = [
  ['ink', 'ground'],
  ['ink', 'sunken'],
  ['ink', 'surface'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'sunken'],
  ['ink-soft', 'surface'],
  ['brand-ink', 'surface'],
  ['brand-ink', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-accent', 'accent'],
  ['on-stage', 'stage'],
  ['on-stage-soft', 'stage'],
  ['ink-soft', 'seat-taken'],
  ['danger', 'surface'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
];

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s scheme', (_, palette) => {
  it.each(texts)('shows %s on %s with a contrast of at least 4.5', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each<[keyof Palette, keyof Palette]>([
    ['line-strong', 'surface'],
    ['heart', 'surface'],
  ])('shows the sign %s on %s with a contrast of at least 3', (sign, ground) => {
    expect(contrast(palette[sign], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe('globalCss', () => {
  const css = globalCss({ fontUrl: '/r/shell/1/fonts/jakarta.woff2' });

  it('loads the font from the given address only', () => {
    expect(css.match(/url\([^)]*\)/g)).toEqual(["url('/r/shell/1/fonts/jakarta.woff2')"]);
  });

  it('has every fallback of the font in every weight, with its widths and heights', () => {
    const [, ...fallbacks] = [...tokens.font.matchAll(/'([^']+)'/g)].map(([, family]) => family ?? '');
    expect(fallbacks).toHaveLength(3);
    for (const family of fallbacks) {
      const faces = css.split('@font-face').filter((face) => face.includes(`font-family:'${family}'`));
      const weights = faces.map(
        (face) => /src:local\(.*font-weight:([^;]+);size-adjust:.*ascent-override/.exec(face)?.[1],
      );
      expect([family, weights]).toEqual([family, ['200 400', '500', '600', '700', '800']]);
    }
  });

  it('follows the system and lets data-theme override it', () => {
    expect(css).toContain("@media (prefers-color-scheme:dark){:root:not([data-theme='light'])");
    expect(css).toContain(":root[data-theme='dark']{color-scheme:dark");
  });

  it('prints in light colours in either scheme, without header and footer', () => {
    const print = css.slice(css.indexOf('@media print'));
    expect(print).toMatch(/^@media print\{:root:root:root\{color-scheme:light/);
    expect(print).toContain('#acara-header,#acara-footer,.skip-link{display:none!important}');
  });

  it('keeps the header sticky and in the flow, so that a growing header pushes the page down', () => {
    expect(css).toMatch(/#acara-header\{position:sticky;top:0;/);
  });

  it('reserves the height of the window for a missing remote, so that the footer stays out of view', () => {
    document.body.innerHTML = '<main id="acara-outlet"><div id="a"></div><div id="b"></div></main>';
    const isHeld = () => document.querySelector('#acara-outlet:not(:has(>*>*))') !== null;
    expect(css).toContain('#acara-outlet:not(:has(>*>*)){min-height:100vh}');
    expect(isHeld()).toBe(true);
    document.querySelector('#b')?.append(document.createElement('h1'));
    expect(isHeld()).toBe(false);
  });

  it('defines every custom property that it uses', () => {
    const used = new Set(css.match(/var\((--[a-z-]+)\)/g)?.map((use) => use.slice(4, -1)));
    for (const name of used) expect(css).toContain(`${name}:`);
  });
});
