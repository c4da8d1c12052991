import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenForCredential, googleIdentity, type GoogleButtonOptions, loadGoogle } from './google-identity.ts';

/** Widths that Google's button takes. */
const WIDTH = { least: 200, most: 400 };

export type GoogleButton = {
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
