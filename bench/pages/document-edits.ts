import { parse, type DefaultTreeAdapterTypes, type Token } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** An element of a document with its places in the text. */
export type FoundElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** From the start tag to the end of the element. */
  outer: { from: number; to: number };
  /** What stands between its tags; nothing for an element without end tag. */
  inner: { from: number; to: number };
};

/** A piece of text to put in the place of another. */
export type Edit = { from: number; to: number; text: string };

/** All elements of a document, in its order. */
export const findElements = (html: string): FoundElement[] => {
  const found: FoundElement[] = [];
  const visit = (node: Node) => {
    if ('tagName' in node && node.sourceCodeLocation) found.push(foundElement(node, node.sourceCodeLocation));
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return found;
};

const foundElement = (element: Element, location: Token.ElementLocation): FoundElement => {
  const { startOffset: from, endOffset: to, startTag, endTag } = location;
  const innerFrom = startTag?.endOffset ?? to;
  return {
    name: element.tagName,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    outer: { from, to },
    inner: { from: innerFrom, to: endTag?.startOffset ?? innerFrom },
  };
};

/** @throws when two edits meet: then the document is not shaped as thought */
export const applyEdits = (html: string, edits: readonly Edit[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
    if (from < at) throw new Error('two edits of the document overlap');
    pieces.push(html.slice(at, from), text);
    at = to;
  }
  return [...pieces, html.slice(at)].join('');
};

/** Takes an element away. */
export const removal = ({ outer }: FoundElement): Edit => ({ ...outer, text: '' });

/** Whether an element runs, or fetches ahead, JavaScript. */
export const isScriptOrPreload = ({ name, attributes }: FoundElement): boolean =>
  name === 'script' ||
  (name === 'link' &&
    (attributes.rel === 'modulepreload' || (attributes.rel === 'preload' && attributes.as === 'script')));
