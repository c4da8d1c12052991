import { parseRichText, type RichNode } from './rich-tree.ts';

const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a']);

/** Separates blocks; the text itself contains no line break. */
const BLOCK_END = '\n';

const getText = (node: RichNode): string => {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  if (node.tag === 'br') return ' ';
  if (node.tag === 'img') return '';
  const inner = node.children.map(getText).join('');
  return INLINE.has(node.tag) ? inner : `${BLOCK_END}${inner}${BLOCK_END}`;
};

/** Ends with punctuation, with or without closing quotes and brackets. */
const ENDED = /[.!?:;,…]["'”’»)\]]*$/;

const joined = (text: string, next: string) => `${text}${ENDED.test(text) ? ' ' : '. '}${next}`;

/** An organiser's HTML as one line of text, with headings, paragraphs and list items as sentences. */
export const plainText = (html: string): string => {
  const blocks = parseRichText(html)
    .map(getText)
    .join('')
    .split(BLOCK_END)
    .map((block) => block.replace(/ +/g, ' ').trim())
    .filter((block) => block !== '');
  return blocks.length === 0 ? '' : blocks.reduce(joined);
};

/** The beginning of the plain text, counted in code points, so that no character is cut in half. */
export const excerpt = (html: string, length = 150): string =>
  Array.from(plainText(html)).slice(0, length).join('').trimEnd();
