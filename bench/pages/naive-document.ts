import { FOOTER_ID, HEADER_ID, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { applyEdits, findElements, removal, type Edit, type FoundElement } from './document-edits.ts';

const OUTLET_ID = 'acara-outlet';
const RENDERED = new Set([HEADER_ID, FOOTER_ID, OUTLET_ID]);

const isPictureAhead = ({ name, attributes }: FoundElement) =>
  name === 'link' && attributes.rel === 'preload' && attributes.as === 'image';
const isScriptAhead = ({ name, attributes }: FoundElement) =>
  name === 'link' && attributes.rel === 'preload' && attributes.as === 'script';
const isSkipLink = ({ attributes }: FoundElement) => attributes.class === 'skip-link';
const isLoaded = ({ name, attributes }: FoundElement) => name === 'script' && 'src' in attributes;
const isRemoteStyle = ({ name, attributes }: FoundElement) => name === 'style' && 'data-styled' in attributes;

/**
 * NAIVE: a document of the edge as one comes that is rendered in the browser: no markup of header, page and footer, no
 * styles of theirs, no data, nothing fetched ahead; one script.
 * @throws when the document carries no script
 */
export const naiveDocument = (html: string, src: string): string => {
  const elements = findElements(html);
  const places = elements.filter(({ attributes }) => RENDERED.has(attributes.id ?? ''));
  const isOutsidePlaces = ({ outer }: FoundElement) =>
    places.every(({ inner }) => outer.to <= inner.from || outer.from >= inner.to);
  const [first, ...others] = elements.filter(isLoaded);
  if (!first) throw new Error("the edge's document has no script");
  const emptied = places.map(({ name, attributes, outer }): Edit => ({
    ...outer,
    text: `<${name} id="${attributes.id}"></${name}>`,
  }));
  const ahead = elements.filter(
    (one) => isPictureAhead(one) || isScriptAhead(one) || isRemoteStyle(one) || isSkipLink(one),
  );
  const state = elements.filter(({ attributes }) => attributes.id === STATE_ELEMENT_ID);
  const { nonce = '' } = first.attributes;
  return applyEdits(html, [
    ...emptied,
    ...[...ahead, ...state, ...others].filter(isOutsidePlaces).map(removal),
    { ...first.outer, text: `<script defer src="${src}" nonce="${nonce}"></script>` },
  ]);
};
