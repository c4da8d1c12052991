import { sitePath } from '@acara/shared-contract/site-path';
import { parseFragment, serialize } from 'parse5';
import sanitizeHtml from 'sanitize-html';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const INLINE = ['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'br', 'img'];
const BLOCKS = ['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'];
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];

/** Our own picture, or one over HTTPS, whose address is replaced before anybody gets it. */
const isPicture = (src: string | undefined) =>
  src !== undefined && (/^https:\/\//i.test(src) || sitePath(src) !== null);
/** A path of the site must not lead to another host. Schemes are checked by `allowedSchemes`. */
const isTarget = (href: string) => !href.trimStart().startsWith('/') || sitePath(href.trimStart()) !== null;
const isNumber = (text: string | undefined) => text !== undefined && /^\d{1,4}$/.test(text);

const filterAttributes = (
  attributes: sanitizeHtml.Attributes,
  names: readonly string[],
  fits: (text: string) => boolean,
) =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => !names.includes(name) || (value !== undefined && fits(value))),
  );
const numbersOnly =
  (...names: string[]): sanitizeHtml.Transformer =>
  (tagName, attribs) => ({ tagName, attribs: filterAttributes(attribs, names, isNumber) });

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...HEADINGS, ...INLINE, ...BLOCKS, ...TABLE],
  // No id and no name: they could shadow globals of the page.
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...filterAttributes(attribs, ['href'], isTarget),
        rel: 'nofollow noopener noreferrer',
        target: '_blank',
      },
    }),
    img: numbersOnly('width', 'height'),
    th: numbersOnly('colspan', 'rowspan'),
    td: numbersOnly('colspan', 'rowspan'),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && !isPicture(attribs['src'])) || (tag === 'p' && text.trim() === '' && mediaChildren.length === 0),
  // Readers of the text may use the stack.
  nestingLimit: 32,
};

/**
 * Must be applied to every event description before it is stored. What is left is nested as browsers nest it, with all of
 * its tags, so that the site can show it without a parser as tolerant as theirs.
 */
export const cleanEventHtml = (html: string): string =>
  serialize(parseFragment(sanitizeHtml(html, OPTIONS))).replaceAll(/<p><\/p>|(?<=<pre>)\n+/g, '');

const BLOCK_END = /<(?:br|hr|\/(?:p|li|h[1-6]|tr|blockquote|pre|caption))\b/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of an event description alone, with a line for each block. */
export const eventPlainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(BLOCK_END, '\n$&'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

const hasPicture = (html: string): boolean => /<img\b/i.test(html);

/** The address of a picture of another site; undefined for one of ours, and for what is none. */
const foreignAddress = (src: string | undefined): string | undefined => {
  const url = src?.toLowerCase().startsWith('https://') ? URL.parse(src) : null;
  return url?.href;
};

/** The clean text with other addresses for its pictures of other sites; those without one are left out. */
export const replacePictures = (html: string, replace: (address: string) => string | undefined): string => {
  if (!hasPicture(html)) return html;
  const img: sanitizeHtml.Transformer = (tagName, { src, ...attribs }) => {
    const address = foreignAddress(src);
    const own = address === undefined ? src : replace(address);
    return { tagName, attribs: { ...attribs, ...(own !== undefined && { src: own }) } };
  };
  return sanitizeHtml(html, { ...OPTIONS, transformTags: { ...OPTIONS.transformTags, img } });
};
