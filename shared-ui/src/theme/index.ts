export { globalCss, type GlobalCssOptions } from './global-css.ts';
export { tokens } from './tokens.ts';
