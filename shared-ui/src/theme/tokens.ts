import type { Palette } from './palette.ts';

const color = (name: keyof Palette) => `var(--color-${name})`;

/** Widths of the window, in em of the visitor's letters: with larger ones a page has the layout of a narrower window. */
const windowFrom = {
  /** The narrowest phone, unless its letters are larger than usual. */
  phone: '(min-width: 20em)',
  small: '(min-width: 29em)',
  medium: '(min-width: 48em)',
  large: '(min-width: 64em)',
  wide: '(min-width: 80em)',
} as const;

/** Of a phone held sideways, or at 200 % zoom: what stays in place while a page scrolls would leave no room for it. */
const windowLow = '(max-height: 34em)';

/** Colours are custom properties, whose values are in `globalCss`: a change of the scheme needs no render. */
export const tokens = {
  color: {
    /** Fill of the one action that matters on a screen. */
    brand: color('brand'),
    brandStrong: color('brand-strong'),
    /** Purple text and icons on `ground` and `surface`. */
    brandInk: color('brand-ink'),
    /** Pale purple ground of a chosen or highlighted part. */
    brandSoft: color('brand-soft'),
    onBrand: color('on-brand'),
    /** The page. */
    ground: color('ground'),
    /** Cards, dialogs, fields. */
    surface: color('surface'),
    /** Bands and wells a shade below the page. */
    sunken: color('sunken'),
    line: color('line'),
    /** Borders that carry meaning, contrast at least 3 (fields). */
    lineStrong: color('line-strong'),
    ink: color('ink'),
    inkSoft: color('ink-soft'),
    skeleton: color('skeleton'),
    /** A taken seat. */
    seatTaken: color('seat-taken'),
    danger: color('danger'),
    dangerSoft: color('danger-soft'),
    success: color('success'),
    successSoft: color('success-soft'),
    warning: color('warning'),
    warningSoft: color('warning-soft'),
    heart: color('heart'),
    /** Warm yellow on deep ink: emphasis that is not the primary action. */
    accent: color('accent'),
    onAccent: color('on-accent'),
    /** A dark block in both schemes, for parts that look like a poster. */
    stage: color('stage'),
    onStage: color('on-stage'),
    onStageSoft: color('on-stage-soft'),
    scrim: color('scrim'),
  },
  shadow: 'var(--color-shadow)',
  font: "'Plus Jakarta Sans', 'Jakarta Fallback', 'Jakarta Fallback Roboto', 'Jakarta Fallback DejaVu', system-ui, sans-serif",
  /** The scale of five. */
  size: {
    small: '0.8125rem',
    body: '0.9375rem',
    lead: '1.125rem',
    title: 'clamp(1.375rem, 1.2rem + 0.9vw, 1.75rem)',
    display: 'clamp(1.875rem, 1.35rem + 2.4vw, 3rem)',
  },
  weight: { regular: 400, medium: 500, semibold: 600, bold: 700, extrabold: 800 },
  /** Multiples of the 4 px grid: `space(4)` is 16 px. */
  space: (steps: number) => `${steps * 4}px`,
  radius: { card: '12px', control: '8px', pill: '999px' },
  /** Smallest side of anything that is pressed. */
  target: '44px',
  /** Motion lasts 120–200 ms; `globalCss` switches it off for `prefers-reduced-motion`. */
  motion: { fast: '120ms ease-out', slow: '200ms ease-out' },
  width: { page: '75rem', text: '45rem' },
  /** Distance from the top of the window to below the header, with air: its bar, and what a page shows in it (`--page-bar`). */
  belowHeader: 'calc(88px + var(--page-bar, 0px))',
  /** The breakpoints as queries, for `matchMedia` and `sizes`: 320, 464, 768, 1024 and 1280 px with letters of 16 px. */
  windowFrom,
  /** Media queries, mobile first. */
  from: {
    small: `@media ${windowFrom.small}`,
    medium: `@media ${windowFrom.medium}`,
    large: `@media ${windowFrom.large}`,
    wide: `@media ${windowFrom.wide}`,
  },
  /** Their opposites. Below `phone`, what stands side by side is stacked. */
  below: {
    phone: `@media not all and ${windowFrom.phone}`,
    small: `@media not all and ${windowFrom.small}`,
    medium: `@media not all and ${windowFrom.medium}`,
  },
  windowLow,
  low: `@media ${windowLow}`,
  layer: { raised: 1, sticky: 20, header: 30, floating: 40 },
} as const;
