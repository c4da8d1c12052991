/** @jest-environment jsdom */
import path from 'node:path';
import { browserContent } from '../web/emulator-app.ts';

const SANDBOX = 'http://localhost:3002';
const source = String(browserContent(path.join(__dirname, 'browser/gsi-client.ts')));

type Id = {
  initialize(configuration: object): void;
  renderButton(parent: HTMLElement, options?: object): void;
  prompt(listener?: (moment: { isNotDisplayed(): boolean }) => void): void;
  cancel(): void;
  disableAutoSelect(): void;
  storeCredential(credential: object, done?: () => void): void;
  revoke(hint: string, done: (answer: object) => void): void;
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
  const credential = { type: 'acara-gsi-credential', credential: 'a.b.c', select_by: 'btn' };

  beforeEach(() => {
    parent = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => document.body.replaceChildren());

  it('renders the button as a frame with a title, in the requested size and language', () => {
    const id = load();
    id.initialize({ client_id: 'c-1', locale: 'id', nonce: 'n-1' });
    id.renderButton(parent, { width: 320, text: 'signup_with', theme: 'filled_blue' });
    const frame = frameIn(parent);
    expect(frame.title).toBe('Tombol Login dengan Google');
    expect(frame.width).toBe('324');
    const { origin, searchParams } = new URL(frame.src);
    expect(origin).toBe(SANDBOX);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ client_id: 'c-1', origin: window.location.origin, nonce: 'n-1' },
      ...{ locale: 'id', text: 'signup_with', theme: 'filled_blue' },
    });
    id.renderButton(parent, { locale: 'en' });
    expect(parent.querySelectorAll('iframe')).toHaveLength(1);
    expect(frameIn(parent).title).toBe('Sign in with Google Button');
  });

  it('passes the credential of its own frame to the callback', () => {
    const id = load();
    const callback = jest.fn();
    const clicked = jest.fn();
    id.initialize({ client_id: 'c-1', callback });
    id.renderButton(parent, { click_listener: clicked, state: 's-1' });
    const { contentWindow } = frameIn(parent);
    postMessage({ type: 'acara-gsi-click' }, contentWindow);
    expect(clicked).toHaveBeenCalledTimes(1);
    postMessage(credential, contentWindow);
    expect(callback).toHaveBeenCalledWith({
      ...{ credential: 'a.b.c', select_by: 'btn', clientId: 'c-1', client_id: 'c-1', state: 's-1' },
    });
  });

  it('ignores messages of other origins, other windows and removed buttons', () => {
    const id = load();
    const callback = jest.fn();
    id.initialize({ client_id: 'c-1', callback });
    id.renderButton(parent);
    const { contentWindow } = frameIn(parent);
    postMessage(credential, contentWindow, 'https://evil.test');
    postMessage(credential, window);
    postMessage(credential, null);
    id.renderButton(parent);
    postMessage(credential, contentWindow);
    expect(callback).not.toHaveBeenCalled();
  });

  it('reports mistakes of the page', () => {
    const id = load();
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    id.renderButton(parent);
    id.initialize({});
    expect(complaint.mock.calls.flat()).toEqual([
      expect.stringContaining('before calling initialize()'),
      expect.stringContaining('needs a client_id'),
    ]);
    expect(parent.childElementCount).toBe(0);
  });

  it('shows no One Tap, reports that, and accepts the calls without effect', async () => {
    const id = load();
    id.initialize({ client_id: 'c-1' });
    expect(await new Promise((resolve) => id.prompt((moment) => resolve(moment.isNotDisplayed())))).toBe(true);
    id.cancel();
    id.disableAutoSelect();
    expect(await new Promise((resolve) => id.storeCredential({}, () => resolve('stored')))).toBe('stored');
  });

  it('calls a page that waits for the library', () => {
    const ready = jest.fn();
    Object.assign(window, { onGoogleLibraryLoad: ready });
    load();
    expect(ready).toHaveBeenCalledTimes(1);
  });
});
