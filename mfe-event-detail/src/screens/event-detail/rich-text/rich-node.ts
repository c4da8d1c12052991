/** Elements that may hold blocks or be blocks themselves. */
export type BlockTag =
  'p' | 'pre' | 'h3' | 'h4' | 'h5' | 'h6' | 'blockquote' | 'ul' | 'ol' | 'li' | 'hr' | 'table' | 'tr' | 'td' | 'th';

/** Elements inside a line of text. */
export type InlineTag = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'code' | 'br';

export type RichElement = { tag: BlockTag | InlineTag; children: RichNode[] };
export type RichLink = { tag: 'a'; href: string; external: boolean; children: RichNode[] };
export type RichImage = { tag: 'img'; src: string; alt: string };

/**
 * What is left of an organiser's HTML: text, known elements, links and pictures with a checked address.
 * There is no place for any other attribute, so no id, name, style or handler can survive.
 */
export type RichNode = string | RichElement | RichLink | RichImage;

/** Our element for each one that organisers write. */
// Maps, not objects: an element may be called `constructor`.
export const BLOCKS: ReadonlyMap<string, BlockTag> = new Map([
  ['p', 'p'],
  ['pre', 'pre'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h5'],
  ['h6', 'h6'],
  ['blockquote', 'blockquote'],
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['hr', 'hr'],
  ['table', 'table'],
]);

/** The parts of a table that hold its rows. */
export const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);

export const INLINES: ReadonlyMap<string, InlineTag> = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['del', 's'],
  ['strike', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['code', 'code'],
]);

/** Elements without meaning of their own that still end a line. */
export const BREAKING = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'figure',
  'figcaption',
  'address',
  'main',
  'aside',
  'center',
  'dl',
  'dt',
  'dd',
  'li',
  'caption',
  'tr',
  'td',
  'th',
]);

/** Elements whose content is no text for a reader. */
export const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'head',
  'audio',
  'video',
  'canvas',
  'xmp',
  'plaintext',
  'noembed',
  'noframes',
]);
