import { parseRichText } from './parse-rich-text.ts';
import type { RichNode } from './rich-node.ts';

const INLINE = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a']);

const textOf = (node: RichNode): string => {
  if (typeof node === 'string') return node;
  const inner = node.children.map(textOf).join('');
  return INLINE.has(node.tag) ? inner : ` ${inner} `;
};

/** An organiser's HTML as one line of text. */
export const plainText = (html: string): string => parseRichText(html).map(textOf).join('').replace(/\s+/g, ' ').trim();

/**
 * The first `length` characters of the plain text, as the page's description (spec §9: 150).
 * Counted in code points, so that no character is cut in half.
 */
export const firstCharacters = (html: string, length: number): string =>
  Array.from(plainText(html)).slice(0, length).join('').trimEnd();
