import { escapeHtml } from '@acara/server-kit/html';

export type Markup = { readonly html: string };

/** Null, undefined and false are left out. */
type Part = Markup | readonly Part[] | string | number | null | undefined | false;

/** A template tag: escapes every interpolated text. */
export const markup = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  html: texts.reduce((html, text, at) => html + render(parts[at - 1]) + text),
});

export const trusted = (html: string): Markup => ({ html });

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(render).join('');
};
