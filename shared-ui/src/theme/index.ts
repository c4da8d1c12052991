export { globalCss, lightScheme, type GlobalCssOptions } from './global-css.ts';
export { darkPalette, lightPalette } from './palette.ts';
export { tokens } from './tokens.ts';
