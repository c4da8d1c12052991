import { type DefaultTreeAdapterTypes, parse, type Token } from 'parse5';
import {
  FOOTER_ID,
  HEADER_ID,
  OUTLET_ID,
  type PageDeclarations,
  RELEASES_ELEMENT_ID,
  STATE_ELEMENT_ID,
} from '@acara/shared-contract/release';
import { MONO_NAME, MONO_OUTLET_ID } from './mono/places.ts';
import type { MonoPage } from './mono/server.tsx';

/** A script of a comparator. */
export type OwnScript = { src: string; integrity: string };

/**
 * MONO: a document of the edge in which its own markup, styles, first data and scripts stand in the place of the
 * federated ones. All else is left as it is.
 * @throws when the document lacks a place that has to be filled
 */
export const monoDocument = (
  html: string,
  { page: { content, chrome }, declarations }: { page: MonoPage; declarations: PageDeclarations },
  scripts: readonly OwnScript[],
): string => {
  const elements = findElements(html);
  const byId = (id: string): FoundElement => {
    const element = elements.find(({ attributes }) => attributes.id === id);
    if (!element) throw new Error(`the edge's document has no #${id}`);
    return element;
  };
  const isStyled = ({ name, attributes }: FoundElement) => name === 'style' && 'data-styled' in attributes;
  const inside = (id: string, text: string): Edit => ({ ...byId(id).inner, text });

  return applyEdits(html, [
    inside(HEADER_ID, chrome.header),
    inside(OUTLET_ID, `<div id="${MONO_OUTLET_ID}" data-ssr="true">${content.html}</div>`),
    inside(FOOTER_ID, chrome.footer),
    ...inFirstPlace(elements.filter(isStyled), chrome.styles + content.styles),
    ...ownScripts(elements, scripts),
    // Links need the declarations; the rest of the releases is removed.
    inside(RELEASES_ELEMENT_ID, JSON.stringify({ remotes: { [MONO_NAME]: declarations } }).replaceAll('<', '\\u003c')),
    inside(STATE_ELEMENT_ID, (content.state ?? '').replaceAll('<', '\\u003c')),
  ]);
};

const inFirstPlace = (places: readonly FoundElement[], text: string): Edit[] =>
  places.map(({ outer }, index) => ({ ...outer, text: index === 0 ? text : '' }));

/** Whether an element loads a script, now or ahead. */
const isLoaded = (element: FoundElement): boolean =>
  isScriptOrPreload(element) && (element.name === 'link' || 'src' in element.attributes);

/** Scripts of a comparator that replace those of the edge's document. */
const ownScripts = (elements: readonly FoundElement[], scripts: readonly OwnScript[]): Edit[] => {
  const tags = scripts.map(
    ({ src, integrity }) => `<script defer src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  );
  return inFirstPlace(elements.filter(isLoaded), tags.join(''));
};

/** FLOOR: a document of the edge with other scripts and the data that they read. */
export const floorDocument = (html: string, scripts: readonly OwnScript[]): string =>
  applyEdits(html, ownScripts(findElements(html), scripts));

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** An element of a document with its places in the text. */
type FoundElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** From the start tag to the end of the element. */
  outer: { from: number; to: number };
  /** Between its tags; empty for an element without end tag. */
  inner: { from: number; to: number };
};

/** A replacement in a text. */
type Edit = { from: number; to: number; text: string };

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

/** @throws when two edits overlap: then the document has not the expected shape */
const applyEdits = (html: string, edits: readonly Edit[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
    if (from < at) throw new Error('two edits of the document overlap');
    pieces.push(html.slice(at, from), text);
    at = to;
  }
  return [...pieces, html.slice(at)].join('');
};

const removal = ({ outer }: FoundElement): Edit => ({ ...outer, text: '' });

/** Whether an element runs, or fetches ahead, JavaScript. */
const isScriptOrPreload = ({ name, attributes }: FoundElement): boolean =>
  name === 'script' ||
  (name === 'link' &&
    (attributes.rel === 'modulepreload' || (attributes.rel === 'preload' && attributes.as === 'script')));

/**
 * STRIP: a document of the edge without its scripts, their preloads, and the data they would read. What is left is the
 * limit of a page: its markup, styles, font and pictures.
 */
export const stripDocument = (html: string): string =>
  applyEdits(html, findElements(html).filter(isScriptOrPreload).map(removal));

const REMOTE_FILE = /^[/]r[/](mfe-[^/]+)[/]/;

/** The remote of a document's page, by the scripts of the document. @throws when there is none */
export const findRemote = (html: string): string => {
  const sources = findElements(html).flatMap((one) =>
    isLoaded(one) ? (one.attributes.src ?? one.attributes.href ?? '') : [],
  );
  const remote = sources.map((source) => REMOTE_FILE.exec(source)?.[1]).find((name) => name !== undefined);
  if (!remote) throw new Error('the document names no script of a remote');
  return remote;
};

/** Whether a file holds the code that a remote of the given exposes to the shell. */
export const isExposedBy =
  (isHung: (remote: string) => boolean) =>
  (path: string): boolean => {
    const remote = REMOTE_FILE.exec(path)?.[1];
    return remote !== undefined && isHung(remote) && path.includes('/__federation_expose');
  };
