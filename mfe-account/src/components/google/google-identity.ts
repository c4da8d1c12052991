import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** As much of Google Identity Services as the site uses. */
export type GoogleIdentity = {
  initialize: (options: { client_id: string; callback: (answer: { credential: string }) => void }) => void;
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

const CREDENTIAL_EVENT = 'acara:google-credential';

/**
 * Google accepts one callback per page, and remotes mount and unmount: it dispatches an event at the script element.
 */
const listenForCredential = (
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
  onCredential: (idToken: string) => void;
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
    loadGoogle(scriptUrl).then(
      (script) => {
        const element = place.current;
        if (gone || !element) return;
        stop = listenForCredential(script, clientId, (idToken) => handleCredential(idToken));
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
