/** How much wider, in percent, each weight of Plus Jakarta Sans is than its stand-in; measured on Indonesian text. */
const fallbacks = [
  { weight: '200 400', bold: false, arial: 103.2, roboto: 104.4 },
  { weight: '500', bold: false, arial: 104.3, roboto: 105.5 },
  { weight: '600', bold: true, arial: 99, roboto: 104.2 },
  { weight: '700', bold: true, arial: 100, roboto: 105.3 },
  { weight: '800', bold: true, arial: 100.9, roboto: 106.2 },
];

/** Ascent and descent of Plus Jakarta Sans in percent of the em. */
const ASCENT = 103.8;
const DESCENT = 22.2;

const percent = (value: number) => `${value.toFixed(1)}%`;

const fallbackFace = (family: string, weight: string, locals: string[], size: number) =>
  `@font-face{font-family:'${family}';src:${locals.map((name) => `local('${name}')`).join()};font-weight:${weight};` +
  `size-adjust:${percent(size)};ascent-override:${percent((ASCENT / size) * 100)};` +
  `descent-override:${percent((DESCENT / size) * 100)};line-gap-override:0%}`;

/**
 * The faces. Until the font arrives, Arial or Roboto stand in, stretched to its widths and heights so that nothing
 * shifts when it does.
 */
export const fontFaces = (fontUrl: string) =>
  [
    `@font-face{font-family:'Plus Jakarta Sans';src:url('${fontUrl}') format('woff2');font-weight:200 800;font-style:normal;font-display:swap}`,
    ...fallbacks.flatMap(({ weight, bold, arial, roboto }) => [
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
    ]),
  ].join('\n');
