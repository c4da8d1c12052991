// Read by webpack and styled-components: the document's policy requires it for what they insert.
declare let __webpack_nonce__: string | undefined;

export const takeNonce = (): void => {
  __webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
};
