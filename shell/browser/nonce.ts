// Read by webpack and by styled-components for what they insert at run time; the document's policy wants it.
declare let __webpack_nonce__: string | undefined;

__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
