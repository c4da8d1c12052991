/** As much of Google Identity Services as the site uses. */
export type GoogleIdentity = {
  initialize: (options: { client_id: string; callback: (answer: { credential: string }) => void }) => void;
  renderButton: (parent: HTMLElement, options: GoogleButtonOptions) => void;
};

/** Looks of Google's button; `width` in pixels, 200 to 400. */
export type GoogleButtonOptions = {
  type: 'standard';
  theme: 'outline';
  size: 'large';
  text: 'signin_with' | 'signup_with';
  locale: 'id';
  width: number;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

/** The API of Google's script; undefined until it ran. */
export const googleIdentity = (): GoogleIdentity | undefined => window.google?.accounts?.id;

const CREDENTIAL_EVENT = 'acara:google-credential';

/**
 * Listens for the id token of whoever chooses a Google account. Google takes one callback per page, and remotes come
 * and go: the callback dispatches an event at the script element, where the button that is shown listens.
 * @returns a function that stops it
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

/** A script that has not loaded by then counts as blocked. */
const TIMEOUT_MS = 10_000;

/**
 * Loads Google's script once per page, for all releases of a remote: it is identified by its script element.
 * The policy allows it by 'strict-dynamic', since it is our code that adds it.
 * @returns the script element
 * @throws Error where the script is blocked or unreachable; the next call tries again
 */
export const loadGoogle = (url: string): Promise<HTMLScriptElement> => {
  const present = [...document.scripts].find((script) => script.getAttribute('src') === url);
  if (present && googleIdentity()) return Promise.resolve(present);
  return new Promise((resolve, reject) => {
    const script = present ?? document.createElement('script');
    const fail = () => {
      window.clearTimeout(timeout);
      script.remove();
      reject(new Error('Google sign-in did not load'));
    };
    const timeout = window.setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('error', fail, { once: true });
    script.addEventListener(
      'load',
      () => {
        if (!googleIdentity()) return fail();
        window.clearTimeout(timeout);
        resolve(script);
      },
      { once: true },
    );
    if (present) return;
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
};
