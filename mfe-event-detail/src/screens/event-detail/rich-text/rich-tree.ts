import { EntityParser, Tokenizer } from 'simple-html-tokenizer';

export type RichElement = {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  children: RichNode[];
};
export type RichNode = string | RichElement;

/** The only character references in texts of the API, which cleans and completes organisers' HTML. */
const references = new EntityParser({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' });

const VOID = new Set(['br', 'hr', 'img']);

/** Needs no DOM, so that server and browser make the same tree. */
const buildTree = (html: string): RichNode[] => {
  const root: RichElement = { tag: '', attributes: new Map(), children: [] };
  const open = [root];
  for (const token of new Tokenizer(references).tokenize(html)) {
    const parent = open.at(-1) ?? root;
    if (token.type === 'Chars') parent.children.push(token.chars);
    if (token.type === 'EndTag' && parent.tag === token.tagName) open.pop();
    if (token.type === 'StartTag') {
      const attributes = new Map(token.attributes.map(([name, value]) => [name, value]));
      const element: RichElement = { tag: token.tagName, attributes, children: [] };
      parent.children.push(element);
      if (!VOID.has(element.tag)) open.push(element);
    }
  }
  return root.children;
};

/** h1 and h2 are used by the page and its tabs. */
const FIRST = 3;
const LAST = 6;

const findHeadings = (nodes: RichNode[]): RichElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return /^h[1-6]$/.test(node.tag) ? [node] : findHeadings(node.children);
  });

/** Shifts the headings below those of the page: the highest becomes h3, and no level is skipped. */
const shiftHeadings = (nodes: RichNode[]): void => {
  const headings = findHeadings(nodes);
  const getLevel = ({ tag }: RichElement) => Number(tag.slice(1));
  const highest = Math.min(...headings.map(getLevel));
  let previous = FIRST - 1;
  for (const heading of headings) {
    previous = Math.min(getLevel(heading) - highest + FIRST, previous + 1, LAST);
    heading.tag = `h${previous}`;
  }
};

/** The head, the calendar links and the description of a page read the same text. */
let last: { html: string; nodes: RichNode[] } | undefined;

export const parseRichText = (html: string): RichNode[] => {
  if (last?.html === html) return last.nodes;
  const nodes = buildTree(html);
  shiftHeadings(nodes);
  last = { html, nodes };
  return nodes;
};
