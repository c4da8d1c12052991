import {
  FOOTER_ID,
  HEADER_ID,
  OUTLET_ID,
  RELEASES_ELEMENT_ID,
  STATE_ELEMENT_ID,
  type PageDeclarations,
} from '@acara/shared-contract/release';
import type { MonoPage } from '../mono/server.tsx';
import { MONO_NAME, MONO_OUTLET_ID } from '../mono/places.ts';
import { applyEdits, findElements, isScriptOrPreload, type Edit, type FoundElement } from './document-edits.ts';

/** Address and integrity of the one bundle. */
export type MonoScript = { src: string; integrity: string };

/**
 * MONO: a document of the edge in which the one bundle's markup, styles, first data and script stand in the place of the
 * federated ones. All else is left as it is.
 * @throws when the document lacks a place that has to be filled
 */
export const monoDocument = (
  html: string,
  { page: { content, chrome }, declarations }: { page: MonoPage; declarations: PageDeclarations },
  script: MonoScript,
): string => {
  const elements = findElements(html);
  const byId = (id: string): FoundElement => {
    const element = elements.find(({ attributes }) => attributes.id === id);
    if (!element) throw new Error(`the edge's document has no #${id}`);
    return element;
  };
  const isStyled = ({ name, attributes }: FoundElement) => name === 'style' && 'data-styled' in attributes;
  const isRun = (element: FoundElement) =>
    isScriptOrPreload(element) && (element.name === 'link' || 'src' in element.attributes);
  const scripts = elements.filter(isRun);
  const styles = elements.filter(isStyled);
  const nonce = scripts[0]?.attributes.nonce ?? '';

  const inside = (id: string, text: string): Edit => ({ ...byId(id).inner, text });
  const inFirstPlace = (places: FoundElement[], text: string): Edit[] =>
    places.map(({ outer }, index) => ({ ...outer, text: index === 0 ? text : '' }));

  return applyEdits(html, [
    inside(HEADER_ID, chrome.header),
    inside(OUTLET_ID, `<div id="${MONO_OUTLET_ID}" data-ssr="true">${content.html}</div>`),
    inside(FOOTER_ID, chrome.footer),
    ...inFirstPlace(styles, withNonce(chrome.styles + content.styles, nonce)),
    ...inFirstPlace(scripts, scriptTag(script, nonce)),
    // Links are made of what is declared; nothing else of releases is left.
    inside(RELEASES_ELEMENT_ID, JSON.stringify({ remotes: { [MONO_NAME]: declarations } }).replaceAll('<', '\\u003c')),
    inside(STATE_ELEMENT_ID, (content.state ?? '').replaceAll('<', '\\u003c')),
  ]);
};

const withNonce = (styles: string, nonce: string) => styles.replace(/<style(?=[\s>])/g, `<style nonce="${nonce}"`);

const scriptTag = ({ src, integrity }: MonoScript, nonce: string) =>
  `<script defer src="${src}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}"></script>`;
