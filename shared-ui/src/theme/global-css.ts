import { darkPalette, lightPalette, type Palette } from './palette.ts';
import { tokens } from './tokens.ts';

/** How much wider, in percent, each weight of Plus Jakarta Sans is than its fallbacks; measured on Indonesian text. */
const fallbacks = [
  { weight: '200 400', bold: false, arial: 103.2, roboto: 104.4, dejaVu: 93.2 },
  { weight: '500', bold: false, arial: 104.3, roboto: 105.5, dejaVu: 94.1 },
  { weight: '600', bold: true, arial: 99, roboto: 104.2, dejaVu: 84.3 },
  { weight: '700', bold: true, arial: 100, roboto: 105.3, dejaVu: 85.1 },
  { weight: '800', bold: true, arial: 100.9, roboto: 106.2, dejaVu: 85.8 },
];

/** Ascent and descent of Plus Jakarta Sans in percent of the em. */
const ASCENT = 103.8;
const DESCENT = 22.2;

const percent = (value: number) => `${value.toFixed(1)}%`;

const fallbackFace = (family: string, weight: string, locals: string[], size: number) =>
  `@font-face{font-family:'${family}';src:${locals.map((name) => `local('${name}')`).join()};font-weight:${weight};` +
  `size-adjust:${percent(size)};ascent-override:${percent((ASCENT / size) * 100)};` +
  `descent-override:${percent((DESCENT / size) * 100)};line-gap-override:0%}`;

/** Until the font has loaded, Arial, Roboto or DejaVu are stretched to its widths and heights, so that nothing shifts. */
const fontFaces = (fontUrl: string) =>
  [
    `@font-face{font-family:'Plus Jakarta Sans';src:url('${fontUrl}') format('woff2');font-weight:200 800;font-style:normal;font-display:swap}`,
    ...fallbacks.flatMap(({ weight, bold, arial, roboto, dejaVu }) => [
      fallbackFace(
        'Jakarta Fallback',
        weight,
        bold ? ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'] : ['Arial', 'Liberation Sans'],
        arial,
      ),
      fallbackFace(
        'Jakarta Fallback Roboto',
        weight,
        bold ? ['Roboto Bold', 'Roboto-Bold'] : ['Roboto', 'Roboto-Regular'],
        roboto,
      ),
      fallbackFace('Jakarta Fallback DejaVu', weight, [bold ? 'DejaVu Sans Bold' : 'DejaVu Sans'], dejaVu),
    ]),
  ].join('\n');

const declare = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';');

/** The light scheme as declarations, for elements that stay light in both, such as a QR code. */
export const lightScheme = `color-scheme:light;${declare(lightPalette)}`;
const dark = `color-scheme:dark;${declare(darkPalette)}`;

export type GlobalCssOptions = {
  /** Address of the latin woff2 of Plus Jakarta Sans on this site. */
  fontUrl: string;
};

const base = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:calc(80px + var(--page-bar,0px)) var(--bottom-bar,0px);scrollbar-gutter:stable}
${tokens.from.medium}{html{scroll-padding-top:${tokens.belowHeader}}}
html:has([data-bottom-bar]){--bottom-bar:4.5rem}
html:has(dialog[open]){overflow:hidden}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:${tokens.color.ground};color:${tokens.color.ink};font-family:${tokens.font};font-size:${tokens.size.body};line-height:1.55;-webkit-font-smoothing:antialiased;overflow-wrap:anywhere;padding-bottom:var(--bottom-bar,0px)}
#acara-header{position:sticky;top:0;z-index:${tokens.layer.header};flex:none}
#acara-outlet{flex:1 0 auto}
#acara-outlet:not(:has(>*>*)){min-height:100vh}
#acara-outlet:focus{outline:none}
h1,h2,h3,h4,p,figure,ul,ol,dl,dd,fieldset{margin:0;padding:0}
#acara-header,nav,button,label,td,th{overflow-wrap:break-word}
h1,h2,h3,h4{line-height:1.2;font-weight:700;letter-spacing:-0.015em;word-spacing:0.06em;text-wrap:balance}
ul,ol{list-style:none}
fieldset{border:0;min-width:0}
img,svg{display:block;max-width:100%}
[dir=rtl] svg[data-mirrored]{transform:scaleX(-1)}
img{height:auto}
a{color:${tokens.color.brandInk};text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:3px}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
button{cursor:pointer}
button:disabled{cursor:not-allowed}
[data-tapped]{cursor:progress;opacity:.55}
:focus-visible{outline:2px solid ${tokens.color.brandInk};outline-offset:2px}
::selection{background:${tokens.color.brand};color:${tokens.color.onBrand}}
[hidden]{display:none!important}
.visually-hidden{position:absolute!important;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip-link{position:fixed;inset-block-start:8px;inset-inline-start:8px;z-index:${tokens.layer.floating};padding:12px 16px;border-radius:${tokens.radius.control};background:${tokens.color.brand};color:${tokens.color.onBrand};font-weight:${tokens.weight.semibold}}
noscript p{padding:16px}
.skip-link:not(:focus){clip-path:inset(50%)}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:0.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}
@media (forced-colors:active){[aria-selected=true],[aria-pressed=true],[aria-current]:not([aria-current=false]),label:has(:checked){forced-color-adjust:none;background:Highlight!important;color:HighlightText!important}[data-active=true]{outline:2px solid}}
@media print{:root:root:root{${lightScheme}}#acara-header,#acara-footer,.skip-link{display:none!important}}
`;

/** The styles of the document, the same for all visitors; `data-theme` on the root overrides the system's scheme. */
export const globalCss = ({ fontUrl }: GlobalCssOptions) =>
  [
    fontFaces(fontUrl),
    `:root{${lightScheme}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){${dark}}}`,
    `:root[data-theme='dark']{${dark}}`,
    base,
  ]
    .join('\n')
    .trim();
