/** @jest-environment jsdom */
import path from 'node:path';
import { browserContent } from '../web/emulator-app.ts';

const SANDBOX = 'http://localhost:3002';
const source = String(browserContent(path.join(__dirname, 'browser/gsi-client.ts')));

type Id = {
  initialize(configuration: object): void;
  renderButton(parent: HTMLElement, options?: object): void;
};

/** Loads the script as a page does. */
const load = (): Id => {
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: `${SANDBOX}/gsi/client` });
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  window.eval(source);
  // The script has just put it there.
  return (window as unknown as { google: { accounts: { id: Id } } }).google.accounts.id;
};

const frameIn = (parent: HTMLElement): HTMLIFrameElement => {
  const frame = parent.querySelector('iframe');
  if (!frame) throw new Error('no frame');
  return frame;
};

const postMessage = (data: object, source: Window | null, origin = SANDBOX) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));

describe('the script of the Google emulator', () => {
  let parent: HTMLElement;
  const message = { type: 'acara-gsi-credential', credential: 'a.b.c' };

  beforeEach(() => {
    parent = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => document.body.replaceChildren());

  it('renders the button as a frame with a title, in the requested width', () => {
    const id = load();
    id.initialize({ client_id: 'c-1', nonce: 'n-1' });
    id.renderButton(parent, { width: 320, text: 'signup_with', theme: 'outline' });
    const frame = frameIn(parent);
    expect(frame.title).toBe('Tombol Login dengan Google');
    expect(frame.width).toBe('324');
    const { origin, searchParams } = new URL(frame.src);
    expect(origin).toBe(SANDBOX);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'c-1',
      origin: window.location.origin,
      nonce: 'n-1',
      text: 'signup_with',
    });
    id.renderButton(parent);
    expect(parent.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('passes the credential of its own frame to the callback', () => {
    const id = load();
    const callback = jest.fn();
    id.initialize({ client_id: 'c-1', callback });
    id.renderButton(parent);
    postMessage(message, frameIn(parent).contentWindow);
    expect(callback).toHaveBeenCalledWith({ credential: 'a.b.c', select_by: 'btn' });
  });

  it('ignores messages of other origins, other windows and removed buttons', () => {
    const id = load();
    const callback = jest.fn();
    id.initialize({ client_id: 'c-1', callback });
    id.renderButton(parent);
    const { contentWindow } = frameIn(parent);
    postMessage(message, contentWindow, 'https://evil.test');
    postMessage(message, window);
    postMessage(message, null);
    id.renderButton(parent);
    postMessage(message, contentWindow);
    expect(callback).not.toHaveBeenCalled();
  });

  it('refuses to draw a button before it was initialized', () => {
    expect(() => load().renderButton(parent)).toThrow('initialize() was not called');
  });
});
