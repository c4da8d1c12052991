import { act } from '@testing-library/react';

type Callbacks = Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>;

const SCRIPT = 'script[src="https://app.sandbox.midtrans.com/snap/snap.js"]';

/** The script element of the payment provider, if a screen has added it. */
export const snapScript = (): HTMLScriptElement | null => document.querySelector(SCRIPT);

/** Removes the payment provider from the page. */
export const removeSnap = (): void => {
  snapScript()?.remove();
  Reflect.deleteProperty(window, 'snap');
};

/** Completes the loading of the script. Returns the tokens of opened popups, a function that closes one, and `hide`. */
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

/** Fails the loading of the script. */
export const blockSnap = () => act(async () => void snapScript()?.dispatchEvent(new Event('error')));
