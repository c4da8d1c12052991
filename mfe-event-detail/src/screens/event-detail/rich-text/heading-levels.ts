import type { SourceElement, SourceNode } from './source-tree.ts';

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
export const shiftHeadings = (nodes: SourceNode[]): void => {
  const headings = findHeadings(nodes);
  const getLevel = ({ name }: SourceElement) => Number(name.slice(1));
  const highest = headings.reduce((least, heading) => Math.min(least, getLevel(heading)), LAST);
  for (const heading of headings) heading.name = `h${Math.min(getLevel(heading) - highest + FIRST, LAST)}`;
};
