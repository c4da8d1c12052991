/** Elements that may hold blocks or be blocks themselves. */
export type BlockTag = 'p' | 'h3' | 'h4' | 'blockquote' | 'ul' | 'ol' | 'li' | 'hr';

/** Elements inside a line of text. */
export type InlineTag = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'code' | 'br';

export type RichElement = { tag: BlockTag | InlineTag; children: RichNode[] };
export type RichLink = { tag: 'a'; href: string; external: boolean; children: RichNode[] };

/**
 * What is left of an organiser's HTML: text, known elements, and links with a checked address.
 * There is no place for any other attribute, so no id, name, style or handler can survive.
 */
export type RichNode = string | RichElement | RichLink;

/** Our element for each one that organisers write. The page's own heading is h1 and a tab's is h2. */
// Maps, not objects: an element may be called `constructor`.
export const BLOCKS: ReadonlyMap<string, BlockTag> = new Map([
  ['p', 'p'],
  ['pre', 'p'],
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['blockquote', 'blockquote'],
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['hr', 'hr'],
]);

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
  'table',
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
