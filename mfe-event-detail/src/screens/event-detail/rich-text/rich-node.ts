export type BlockTag =
  | 'p'
  | 'pre'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'hr'
  | 'table'
  | 'tr'
  | 'td'
  | 'th';

export type InlineTag = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'code' | 'br';

/** Columns and rows that a cell of a table takes, at least one of each. */
export type CellSpan = { columns: number; rows: number };

export type RichElement = { tag: BlockTag | InlineTag; children: RichNode[]; span?: CellSpan };
export type RichLink = { tag: 'a'; href: string; external: boolean; children: RichNode[] };
export type RichImage = { tag: 'img'; src: string; alt: string };

/** There are no other attributes, so no id, name, style or handler of an organiser can survive. */
export type RichNode = string | RichElement | RichLink | RichImage;

// Sets and maps, not objects: an element may be called `constructor`.
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const BLOCKS = words('p pre h3 h4 h5 h6 blockquote ul ol hr table');
export const isBlockTag = (name: string): name is BlockTag => BLOCKS.has(name);

export const ROW_GROUPS = words('thead tbody tfoot');

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

/** Elements that are dropped but still end a line. */
export const BREAKING = words(
  'div section article header footer figure figcaption address main aside center dl dt dd li caption tr td th',
);

/** Elements that are dropped with their content. */
export const DROPPED = words(
  'script style template noscript iframe frame frameset object embed applet svg math textarea select title head audio video canvas xmp plaintext noembed noframes',
);
