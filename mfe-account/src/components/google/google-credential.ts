import { googleIdentity } from './google-identity.ts';

const CREDENTIAL_EVENT = 'acara:google-credential';

/**
 * Listens for the id token of whoever chooses a Google account. Google takes one callback per page, and slices come and
 * go: the callback tells the script element, where whichever button is shown listens.
 * @returns how to stop
 */
export const listenForCredential = (
  script: HTMLScriptElement,
  clientId: string,
  onCredential: (idToken: string) => void,
): (() => void) => {
  if (script.dataset.clientId !== clientId) {
    googleIdentity()?.initialize({
      client_id: clientId,
      callback: ({ credential }) => script.dispatchEvent(new CustomEvent(CREDENTIAL_EVENT, { detail: credential })),
    });
    script.dataset.clientId = clientId;
  }
  const listen = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') onCredential(event.detail);
  };
  script.addEventListener(CREDENTIAL_EVENT, listen);
  return () => script.removeEventListener(CREDENTIAL_EVENT, listen);
};
