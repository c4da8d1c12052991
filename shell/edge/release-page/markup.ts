import { escapeHtml } from '../document/escape.ts';

/** HTML or SVG that is safe to stand in a page. */
export type Markup = { readonly html: string };

/** What may be put into markup; nothing is written for null, undefined and false. */
type Part = Markup | readonly Part[] | string | number | null | undefined | false;

/** Writes markup as it stands; every text that is put into it is escaped. */
export const markup = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  html: texts.reduce((html, text, at) => html + written(parts[at - 1]) + text),
});

/** Text that is markup already. */
export const trusted = (html: string): Markup => ({ html });

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(written).join('');
};
