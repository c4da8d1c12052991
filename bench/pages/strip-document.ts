import { applyEdits, findElements, isScriptOrPreload, removal } from './document-edits.ts';

/**
 * STRIP: a document of the edge without its scripts, what fetches them ahead, and the data they would read. What is
 * left is the limit of a page: its markup, styles, font and pictures.
 */
export const stripDocument = (html: string): string =>
  applyEdits(html, findElements(html).filter(isScriptOrPreload).map(removal));
