import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** As much of Google Identity Services as the site uses. */
export type GoogleIdentity = {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
  }) => void;
  renderButton: (parent: HTMLElement, options: GoogleButtonOptions) => void;
};

/** Appearance of Google's button; `width` in pixels, 200 to 400. */
type GoogleButtonOptions = {
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

const googleIdentity = (): GoogleIdentity | undefined => window.google?.accounts?.id;

/** Google's id token, and the secret that shows that this page asked for it. */
export type GoogleCredential = { idToken: string; nonceSecret: string };

type Nonce = { secret: string; nonce: string };

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The secret stays in this page; Google writes its hash into the token. A stolen token alone opens no account. */
const createNonce = async (): Promise<Nonce> => {
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, nonce: toHex(new Uint8Array(hash)) };
};

const LOGIN_EVENT = 'acara:google-login';

/**
 * Google accepts one callback per page, and remotes mount and unmount: it dispatches an event at the script element.
 */
const listenForCredential = (
  script: HTMLScriptElement,
  { clientId, secret, nonce }: Nonce & { clientId: string },
  onCredential: (credential: GoogleCredential) => void,
): (() => void) => {
  if (script.dataset.nonce === undefined) {
    googleIdentity()?.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential: idToken }) =>
        script.dispatchEvent(
          new CustomEvent<GoogleCredential>(LOGIN_EVENT, { detail: { idToken, nonceSecret: secret } }),
        ),
    });
    script.dataset.nonce = nonce;
  }
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) onCredential(event.detail);
  };
  script.addEventListener(LOGIN_EVENT, listen);
  return () => script.removeEventListener(LOGIN_EVENT, listen);
};

/** A script that has not loaded by then counts as blocked. */
const TIMEOUT_MS = 10_000;

/** Loads Google's script once per page, for all releases of a remote. The next call tries a blocked one again. */
const loadGoogle = (url: string): Promise<HTMLScriptElement> => {
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

/** Widths that Google's button accepts. */
const WIDTH = { least: 200, most: 400 };

type GoogleButton = {
  scriptUrl: string;
  clientId: string;
  text: GoogleButtonOptions['text'];
  onCredential: (credential: GoogleCredential) => void;
};

/** Lets Google draw its button into an element. `failed` where its script is blocked or unreachable. */
export const useGoogleButton = ({ scriptUrl, clientId, text, onCredential }: GoogleButton) => {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const handleCredential = useEffectEvent(onCredential);

  useEffect(() => {
    let gone = false;
    let stop = () => undefined as void;
    Promise.all([loadGoogle(scriptUrl), createNonce()]).then(
      ([script, nonce]) => {
        const element = place.current;
        if (gone || !element) return;
        stop = listenForCredential(script, { clientId, ...nonce }, (credential) => handleCredential(credential));
        const width = Math.min(Math.max(element.clientWidth, WIDTH.least), WIDTH.most);
        element.replaceChildren();
        googleIdentity()?.renderButton(element, {
          type: 'standard',
          theme: 'outline',
          size: 'large',
          text,
          locale: 'id',
          width,
        });
        setState('ready');
      },
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
      stop();
    };
  }, [scriptUrl, clientId, text, attempt]);

  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return { place, state, retry };
};
