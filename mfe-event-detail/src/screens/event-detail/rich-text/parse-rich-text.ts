import {
  BREAKING,
  DROPPED,
  INLINES,
  ROW_GROUPS,
  isBlockTag,
  type BlockTag,
  type CellSpan,
  type RichNode,
} from './rich-node.ts';
import { safeHref, safeSource } from './safe-href.ts';
import { parseHtml, type SourceElement, type SourceNode } from './source-tree.ts';

/** h1 and h2 are used by the page and its tabs. */
const FIRST = 3;
const LAST = 6;

/** In the order of the text. Without recursion: the depth of the input is not limited. */
const findHeadings = (nodes: SourceNode[]): SourceElement[] => {
  const headings: SourceElement[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') continue;
    if (/^h[1-6]$/.test(node.name)) headings.push(node);
    for (const child of node.children.toReversed()) waiting.push(child);
  }
  return headings;
};

/** Shifts the headings below those of the page: the highest becomes h3, and no level is skipped. */
const shiftHeadings = (nodes: SourceNode[]): void => {
  const headings = findHeadings(nodes);
  const getLevel = ({ name }: SourceElement) => Number(name.slice(1));
  const highest = headings.reduce((least, heading) => Math.min(least, getLevel(heading)), LAST);
  let previous = FIRST - 1;
  for (const heading of headings) {
    previous = Math.min(getLevel(heading) - highest + FIRST, previous + 1, LAST);
    heading.name = `h${previous}`;
  }
};

/** Deeper nesting is cut, so that hostile input cannot exhaust the stack. */
const MAX_DEPTH = 32;

const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === '';
const isBreak = (node: RichNode) => typeof node === 'object' && node.tag === 'br';
const isElement = (node: SourceNode): node is SourceElement => typeof node !== 'string';

/** Inside a link, which cannot contain another; inside preformatted text, which keeps its spaces. */
type InlineContext = { link?: boolean; pre?: boolean };

const isBlockName = (name: string) => isBlockTag(name) || BREAKING.has(name);

const picture = ({ src, alt }: SourceElement): RichNode[] => {
  const address = safeSource(src);
  return address === undefined ? [] : [{ tag: 'img', src: address, alt }];
};

/** Inline content: a block inside it becomes its content and a line break. */
const inline = (nodes: SourceNode[], depth: number, line: InlineContext = {}): RichNode[] => {
  if (depth > MAX_DEPTH) return [];
  return nodes.flatMap((node): RichNode[] => {
    if (!isElement(node)) return [line.pre ? node.replace(/\r\n?/g, '\n') : node.replace(/[\t\n\f\r ]+/g, ' ')];
    const { name, href, children } = node;
    if (DROPPED.has(name)) return [];
    if (name === 'br') return [{ tag: 'br', children: [] }];
    if (name === 'img') return picture(node);
    const inner = (more: InlineContext = {}) => inline(children, depth + 1, { ...line, ...more });
    const tag = INLINES.get(name);
    if (tag) return [{ tag, children: inner() }];
    if (name === 'a' && !line.link) {
      const address = safeHref(href);
      return address ? [{ tag: 'a', ...address, children: inner({ link: true }) }] : inner();
    }
    return isBlockName(name) ? [...inner(), { tag: 'br', children: [] }] : inner();
  });
};

const trimBlank = (nodes: RichNode[]): RichNode[] => {
  const idle = (node: RichNode | undefined) => node !== undefined && (isBlank(node) || isBreak(node));
  let start = 0;
  let end = nodes.length;
  while (start < end && idle(nodes[start])) start += 1;
  while (end > start && idle(nodes[end - 1])) end -= 1;
  return nodes.slice(start, end);
};

/** A line break right after `<pre>` is not part of its text. */
const dropLeadingNewline = ([first, ...rest]: RichNode[]): RichNode[] =>
  first === undefined ? [] : [typeof first === 'string' ? first.replace(/^\n/, '') : first, ...rest];

const element = (tag: BlockTag, children: RichNode[]): RichNode[] => (children.length === 0 ? [] : [{ tag, children }]);

/** A single paragraph in a list item or cell is replaced by its content. */
const unwrapParagraph = (nodes: RichNode[]): RichNode[] => {
  const [only] = nodes;
  return nodes.length === 1 && typeof only === 'object' && only.tag === 'p' ? only.children : nodes;
};

const list = (tag: 'ul' | 'ol', node: SourceElement, depth: number): RichNode[] =>
  element(
    tag,
    node.children
      .filter((item) => (isElement(item) ? !DROPPED.has(item.name) : item.trim() !== ''))
      .flatMap((item) => {
        const content = isElement(item) && item.name === 'li' ? item.children : [item];
        return element('li', unwrapParagraph(flow(content, depth + 2)));
      }),
  );

const MAX_SPAN = 20;

const span = ({ colspan, rowspan }: SourceElement): CellSpan => {
  const whole = (text: string) => Math.min(MAX_SPAN, Math.max(1, Number.parseInt(text, 10) || 1));
  return { columns: whole(colspan), rows: whole(rowspan) };
};

/** Empty cells are kept; loose text in a row gets a cell. */
const cells = (nodes: SourceNode[], depth: number): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (isElement(node) && (node.name === 'td' || node.name === 'th'))
      return [{ tag: node.name, children: unwrapParagraph(flow(node.children, depth + 1)), span: span(node) }];
    return element('td', unwrapParagraph(flow([node], depth + 1)));
  });

const rows = (nodes: SourceNode[], depth: number): RichNode[] => {
  if (depth > MAX_DEPTH) return [];
  return nodes.flatMap((node) => {
    if (isElement(node) && ROW_GROUPS.has(node.name)) return rows(node.children, depth + 1);
    const within = isElement(node) && node.name === 'tr' ? node.children : [node];
    return element('tr', cells(within, depth + 1));
  });
};

const block = (node: SourceElement, depth: number): RichNode[] => {
  const { name: tag } = node;
  if (!isBlockTag(tag)) return flow(node.children, depth + 1);
  if (tag === 'hr') return [{ tag, children: [] }];
  if (tag === 'ul' || tag === 'ol') return list(tag, node, depth);
  if (tag === 'table') return element(tag, rows(node.children, depth + 1));
  if (tag === 'blockquote') return element(tag, flow(node.children, depth + 1));
  if (tag === 'pre')
    return element(tag, dropLeadingNewline(trimBlank(inline(node.children, depth + 1, { pre: true }))));
  return element(tag, trimBlank(inline(node.children, depth + 1)));
};

const isBlock = (node: SourceNode): node is SourceElement => isElement(node) && isBlockName(node.name);

/** Flow content: blocks unchanged, loose inline content between them as paragraphs. */
const flow = (nodes: SourceNode[], depth: number): RichNode[] => {
  if (depth > MAX_DEPTH) return [];
  const out: RichNode[] = [];
  let loose: SourceNode[] = [];
  const closeParagraph = () => {
    out.push(...element('p', trimBlank(inline(loose, depth + 1))));
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

/** The head, the calendar links and the description of a page read the same text. */
let last: { html: string; nodes: RichNode[] } | undefined;

/** Needs no DOM, so server and browser make the same tree; nesting is always valid, as hydration expects. */
export const parseRichText = (html: string): RichNode[] => {
  if (last?.html === html) return last.nodes;
  const tree = parseHtml(html);
  shiftHeadings(tree);
  last = { html, nodes: flow(tree, 0) };
  return last.nodes;
};
