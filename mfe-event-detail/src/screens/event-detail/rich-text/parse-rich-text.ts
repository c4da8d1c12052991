import { BLOCKS, BREAKING, DROPPED, INLINES, ROW_GROUPS, type BlockTag, type RichNode } from './rich-node.ts';
import { safeHref, safeSource } from './safe-href.ts';
import { sourceTree, type SourceElement, type SourceNode } from './source-tree.ts';

/** The page has its h1 and a tab its h2. */
const FIRST = 3;
const LAST = 6;

/** Every heading of a text, whatever its depth; without recursion, for the depth is not ours. */
const findHeadings = (nodes: SourceNode[]): SourceElement[] => {
  const headings: SourceElement[] = [];
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') continue;
    if (/^h[1-6]$/.test(node.name)) headings.push(node);
    for (const child of node.children) waiting.push(child);
  }
  return headings;
};

/** Moves the headings of a text below those of the page: the highest becomes h3, the others keep their distance. */
const shiftHeadings = (nodes: SourceNode[]): void => {
  const headings = findHeadings(nodes);
  const getLevel = ({ name }: SourceElement) => Number(name.slice(1));
  const highest = headings.reduce((least, heading) => Math.min(least, getLevel(heading)), LAST);
  for (const heading of headings) heading.name = `h${Math.min(getLevel(heading) - highest + FIRST, LAST)}`;
};

/** Deeper nesting than any text needs is cut, so that hostile input cannot exhaust the stack. */
const MAX_DEPTH = 32;

const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === '';
const isBreak = (node: RichNode) => typeof node === 'object' && node.tag === 'br';
const isElement = (node: SourceNode): node is SourceElement => typeof node !== 'string';

/** Where a line of text stands: in a link, which holds no other; in preformatted text, which keeps its spaces. */
type Line = { link?: boolean; pre?: boolean };

const isBlockName = (name: string) => BLOCKS.has(name) || BREAKING.has(name);

const picture = ({ src, alt }: SourceElement): RichNode[] => {
  const address = safeSource(src);
  return address === undefined ? [] : [{ tag: 'img', src: address, alt }];
};

/** Content of a line of text: blocks inside it give their content and a line break. */
const inline = (nodes: SourceNode[], depth: number, line: Line = {}): RichNode[] => {
  if (depth > MAX_DEPTH) return [];
  return nodes.flatMap((node): RichNode[] => {
    if (!isElement(node)) return [line.pre ? node.replace(/\r\n?/g, '\n') : node.replace(/[\t\n\f\r ]+/g, ' ')];
    const { name, href, children } = node;
    if (DROPPED.has(name)) return [];
    if (name === 'br') return [{ tag: 'br', children: [] }];
    if (name === 'img') return picture(node);
    const inner = (more: Line = {}) => inline(children, depth + 1, { ...line, ...more });
    const tag = INLINES.get(name);
    if (tag) return [{ tag, children: inner() }];
    if (name === 'a' && !line.link) {
      const address = safeHref(href);
      return address ? [{ tag: 'a', ...address, children: inner({ link: true }) }] : inner();
    }
    return isBlockName(name) ? [...inner(), { tag: 'br', children: [] }] : inner();
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

/** The line break behind the tag is none of the text. */
const unbroken = ([first, ...rest]: RichNode[]): RichNode[] =>
  first === undefined ? [] : [typeof first === 'string' ? first.replace(/^\n/, '') : first, ...rest];

const element = (tag: BlockTag, children: RichNode[]): RichNode[] => (children.length === 0 ? [] : [{ tag, children }]);

/** A list item of one paragraph is set tight. */
const boxed = (nodes: RichNode[]): RichNode[] => {
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
        return element('li', boxed(flow(content, depth + 2)));
      }),
  );

/** A cell keeps its place though it is empty; text that stands loose in a row gets a cell. */
const cells = (nodes: SourceNode[], depth: number): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (isElement(node) && (node.name === 'td' || node.name === 'th'))
      return [{ tag: node.name, children: boxed(flow(node.children, depth + 1)) }];
    return element('td', boxed(flow([node], depth + 1)));
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
  const tag = BLOCKS.get(node.name);
  if (tag === undefined) return flow(node.children, depth + 1);
  if (tag === 'hr') return [{ tag, children: [] }];
  if (tag === 'ul' || tag === 'ol') return list(tag, node, depth);
  if (tag === 'table') return element(tag, rows(node.children, depth + 1));
  if (tag === 'blockquote') return element(tag, flow(node.children, depth + 1));
  if (tag === 'pre') return element(tag, unbroken(trimmed(inline(node.children, depth + 1, { pre: true }))));
  return element(tag, trimmed(inline(node.children, depth + 1)));
};

const isBlock = (node: SourceNode): node is SourceElement => isElement(node) && isBlockName(node.name);

/** Content of a box: blocks as they come, what stands loose between them gathered into paragraphs. */
const flow = (nodes: SourceNode[], depth: number): RichNode[] => {
  if (depth > MAX_DEPTH) return [];
  const out: RichNode[] = [];
  let loose: SourceNode[] = [];
  const closeParagraph = () => {
    out.push(...element('p', trimmed(inline(loose, depth + 1))));
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
 * Reads an organiser's HTML into the little tree that the page may show; the API has cleaned it once already. It needs
 * no DOM, so server and browser make the same tree, and the tree is always valid nesting, so that what the browser
 * parses from the server's HTML is what React expects to find.
 */
export const parseRichText = (html: string): RichNode[] => {
  const tree = sourceTree(html);
  shiftHeadings(tree);
  return flow(tree, 0);
};
