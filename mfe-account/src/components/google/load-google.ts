import { googleIdentity } from './google-identity.ts';

/** A script that has not come by then counts as blocked. */
const TIMEOUT_MS = 10_000;

/**
 * Loads Google's script once per page, whichever release of a slice asks: its script element is the mark.
 * The policy lets it in by 'strict-dynamic', since it is our code that adds it.
 * @returns the script element
 * @throws Error where the script is blocked or unreachable; the next call tries anew
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
