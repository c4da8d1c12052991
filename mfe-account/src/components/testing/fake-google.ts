import { act, waitFor } from '@testing-library/react';
import type { GoogleIdentity } from '../google/google-identity.ts';

/** Google's script element in the page, if a screen loads it. */
export const googleScript = (): HTMLScriptElement | null =>
  document.querySelector('script[src="https://accounts.google.com/gsi/client"]');

/** Takes Google out of the page again. */
export const removeGoogle = (): void => {
  googleScript()?.remove();
  delete window.google;
};

/** Lets Google's script load. @returns what it was called with, and a way to choose an account */
export const letGoogleArrive = async () => {
  let callback: ((answer: { credential: string }) => void) | undefined;
  const initialize = jest.fn<void, Parameters<GoogleIdentity['initialize']>>((options) => {
    callback = options.callback;
  });
  const renderButton = jest.fn<void, Parameters<GoogleIdentity['renderButton']>>((parent, { text }) => {
    const button = document.createElement('button');
    button.textContent = text;
    parent.append(button);
  });
  window.google = { accounts: { id: { initialize, renderButton } } };
  // React notices it later.
  await act(async () => void googleScript()?.dispatchEvent(new Event('load')));
  await waitFor(() => expect(renderButton).toHaveBeenCalled());
  const choose = (credential: string) => act(async () => callback?.({ credential }));
  return { initialize, renderButton, choose };
};

/** Lets Google's script be blocked. */
export const blockGoogle = () => act(async () => void googleScript()?.dispatchEvent(new Event('error')));
