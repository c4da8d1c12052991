import { act } from '@testing-library/react';

type Callbacks = Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>;

const SCRIPT = 'script[src="https://app.sandbox.midtrans.com/snap/snap.js"]';

/** The payment provider's script element, where a screen asked for it. */
export const snapScript = (): HTMLScriptElement | null => document.querySelector(SCRIPT);

/** Takes the payment provider out of the page again. */
export const removeSnap = (): void => {
  snapScript()?.remove();
  Reflect.deleteProperty(window, 'snap');
};

/** Lets the provider's script be there; answers the tokens it was opened with, how to leave its popup, and whether the page took it away. */
export const letSnapArrive = async () => {
  const tokens: string[] = [];
  let callbacks: Callbacks | undefined;
  const pay = (token: string, options: Callbacks) => {
    tokens.push(token);
    callbacks = options;
  };
  const hide = jest.fn();
  Object.assign(window, { snap: { pay, hide } });
  await act(async () => void snapScript()?.dispatchEvent(new Event('load')));
  const leave = (by: keyof Callbacks) => act(async () => callbacks?.[by]());
  return { tokens, leave, hide };
};

/** Lets the provider's script be blocked. */
export const blockSnap = () => act(async () => void snapScript()?.dispatchEvent(new Event('error')));
