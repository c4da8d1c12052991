import { parse } from 'ultrahtml';
import { decodeReferences } from './html-text.ts';
import { BLOCKS, BREAKING, DROPPED, INLINES, type BlockTag, type RichNode } from './rich-node.ts';
import { safeHref } from './safe-href.ts';

/** A node of the parser; `name` of an element as written. */
type Source = { type: number; name?: string; value?: string; attributes?: Record<string, string>; children?: Source[] };

const ELEMENT = 1;
const TEXT = 2;

/** Deeper nesting than any text needs is cut, so that hostile input cannot exhaust the stack. */
const MAX_DEPTH = 32;

const nameOf = (node: Source) => node.name?.toLowerCase() ?? '';
const childrenOf = (node: Source) => node.children ?? [];
const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === '';
const isBreak = (node: RichNode) => typeof node === 'object' && node.tag === 'br';

const textOf = (node: Source) => decodeReferences(node.value ?? '').replace(/[\t\n\f\r ]+/g, ' ');

/** Content of a line of text: blocks inside it give their content and a line break. */
const inline = (nodes: Source[], depth: number, insideLink: boolean): RichNode[] => {
  if (depth > MAX_DEPTH) return [];
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === TEXT) return [textOf(node)];
    const name = nameOf(node);
    if (node.type !== ELEMENT || DROPPED.has(name)) return [];
    if (name === 'br') return [{ tag: 'br', children: [] }];
    const inner = (withinLink = insideLink) => inline(childrenOf(node), depth + 1, withinLink);
    const tag = INLINES.get(name);
    if (tag) return [{ tag, children: inner() }];
    if (name === 'a' && !insideLink) {
      const address = safeHref(decodeReferences(node.attributes?.href ?? ''));
      return address ? [{ tag: 'a', ...address, children: inner(true) }] : inner();
    }
    return BLOCKS.has(name) || BREAKING.has(name) ? [...inner(), { tag: 'br', children: [] }] : inner();
  });
};

/** Takes white space and line breaks off both ends of a paragraph. */
const trimmed = (nodes: RichNode[]): RichNode[] => {
  const idle = (node: RichNode | undefined) => node !== undefined && (isBlank(node) || isBreak(node));
  let start = 0;
  let end = nodes.length;
  while (start < end && idle(nodes[start])) start += 1;
  while (end > start && idle(nodes[end - 1])) end -= 1;
  return nodes.slice(start, end);
};

const element = (tag: BlockTag, children: RichNode[]): RichNode[] => (children.length === 0 ? [] : [{ tag, children }]);

const rowsOf = (table: Source, depth: number): Source[] =>
  depth > MAX_DEPTH
    ? []
    : childrenOf(table).flatMap((node) => {
        const name = nameOf(node);
        if (name === 'tr') return [node];
        return ['thead', 'tbody', 'tfoot'].includes(name) ? rowsOf(node, depth + 1) : [];
      });

const table = (node: Source, depth: number): RichNode[] => {
  const rows = rowsOf(node, depth).flatMap((row) =>
    element(
      'tr',
      childrenOf(row).flatMap((cell): RichNode[] => {
        const name = nameOf(cell);
        return name === 'td' || name === 'th' ? [{ tag: name, children: flow(childrenOf(cell), depth + 3) }] : [];
      }),
    ),
  );
  return element('table', element('tbody', rows));
};

const list = (tag: 'ul' | 'ol', node: Source, depth: number): RichNode[] =>
  element(
    tag,
    childrenOf(node)
      .filter((item) => item.type === ELEMENT && !DROPPED.has(nameOf(item)))
      .flatMap((item) => element('li', flow(nameOf(item) === 'li' ? childrenOf(item) : [item], depth + 2))),
  );

const block = (node: Source, depth: number): RichNode[] => {
  const name = nameOf(node);
  if (name === 'table') return table(node, depth);
  const tag = BLOCKS.get(name);
  if (tag === undefined) return flow(childrenOf(node), depth + 1);
  if (tag === 'hr') return [{ tag, children: [] }];
  if (tag === 'ul' || tag === 'ol') return list(tag, node, depth);
  if (tag === 'blockquote') return element(tag, flow(childrenOf(node), depth + 1));
  return element(tag, trimmed(inline(childrenOf(node), depth + 1, false)));
};

const isBlock = (node: Source) =>
  node.type === ELEMENT && (BLOCKS.has(nameOf(node)) || BREAKING.has(nameOf(node)) || nameOf(node) === 'table');

/** Content of a box: blocks as they come, what stands loose between them gathered into paragraphs. */
const flow = (nodes: Source[], depth: number): RichNode[] => {
  if (depth > MAX_DEPTH) return [];
  const out: RichNode[] = [];
  let loose: Source[] = [];
  const closeParagraph = () => {
    out.push(...element('p', trimmed(inline(loose, depth + 1, false))));
    loose = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      loose.push(node);
      continue;
    }
    closeParagraph();
    out.push(...block(node, depth));
  }
  closeParagraph();
  return out;
};

/**
 * Reads an organiser's HTML into the little tree that the page may show (semantics, 'Event HTML is cleaned again on
 * render'). It needs no DOM, so server and browser make the same tree, and the tree is always valid nesting, so that
 * what the browser parses from the server's HTML is what React expects to find.
 */
export const parseRichText = (html: string): RichNode[] => {
  // The parser's own type names every node kind; only these fields are read.
  const root: Source = parse(html);
  return flow(childrenOf(root), 0);
};
