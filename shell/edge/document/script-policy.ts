import { escapeJson } from './escape.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';

/**
 * The only trusted types policy for script addresses: it allows those of releases, the service worker, and the given
 * origins. Text never becomes markup or code.
 */
const script = (origins: string) =>
  `window.trustedTypes?.createPolicy('default',{createScriptURL(a){const u=new URL(a,document.baseURI);` +
  `return(u.origin==origin?/^\\/(r\\/.+[.]js|sw[.]js)$/.test(u.pathname):${origins}.includes(u.origin))?a:null}})`;

/** @param origins of third-party scripts */
export const scriptPolicy = (origins: readonly string[]): string =>
  `<script nonce="${NONCE_PLACEHOLDER}">${script(escapeJson(JSON.stringify([...new Set(origins)])))}</script>`;
