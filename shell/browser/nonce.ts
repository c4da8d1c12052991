// Read by webpack and by styled-components for what they insert at run time; the document's policy wants it.
declare let __webpack_nonce__: string | undefined;

/** Gives the nonce of this document to everything that inserts scripts or styles later. */
export const takeNonce = (): void => {
  __webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
};
