/** Where the document keeps room for the chrome. */
export const HEADER_ELEMENT_ID = 'acara-header';
export const FOOTER_ELEMENT_ID = 'acara-footer';

/** Of React's ids in the chrome, so that they never meet those of a slice. */
export const IDENTIFIER_PREFIX = 'shell-';
