import sanitizeHtml from 'sanitize-html';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const INLINE = ['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'br', 'img'];
const BLOCKS = ['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'];
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];

/** Our own picture, or one over HTTPS. */
const isPicture = (src: string | undefined) => src !== undefined && /^(?:https:\/\/|\/(?![/\\]))/i.test(src);
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
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer', target: '_blank' }),
    img: numbersOnly('width', 'height'),
    th: numbersOnly('colspan', 'rowspan'),
    td: numbersOnly('colspan', 'rowspan'),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src']),
};

/** Must be applied to every event description before it is stored. */
export const cleanEventHtml = (html: string): string => sanitizeHtml(html, OPTIONS);
