import { escapeJson } from './escape.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';

/**
 * Makes the one policy by which addresses become scripts at run time, for every script of the page: those of releases,
 * whichever built them, the service worker, and what the given origins serve. Text never becomes markup or code.
 */
const script = (origins: string) =>
  `window.trustedTypes?.createPolicy('default',{createScriptURL(a){const u=new URL(a,document.baseURI);` +
  `return(u.origin==origin?/^\\/(r\\/.+[.]js|sw[.]js)$/.test(u.pathname):${origins}.includes(u.origin))?a:null}})`;

/** @param origins foreign ones that scripts may come from */
export const scriptPolicy = (origins: readonly string[]): string =>
  `<script nonce="${NONCE_PLACEHOLDER}">${script(escapeJson(JSON.stringify([...new Set(origins)])))}</script>`;
