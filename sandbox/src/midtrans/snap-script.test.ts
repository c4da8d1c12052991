/** @jest-environment jsdom */
import path from 'node:path';
import { browserContent } from '../web/emulator-app.ts';

const SANDBOX = 'http://localhost:3002';
const source = String(browserContent(path.join(__dirname, 'browser/snap.ts')));

type Snap = {
  pay(token: string, options?: object): void;
  show(): void;
  hide(): void;
  embed(token: string, options?: object): void;
};

/** Loads the script as a page does. */
const load = (clientKey = 'SB-Mid-client-x'): Snap => {
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: `${SANDBOX}/snap/snap.js` });
  if (clientKey) script.dataset.clientKey = clientKey;
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  window.eval(source);
  // The script has just put it there.
  return (window as unknown as { snap: Snap }).snap;
};

const frame = (): HTMLIFrameElement => {
  const found = document.querySelector('iframe');
  if (!found) throw new Error('no frame');
  return found;
};

const postMessage = (
  end: string,
  result?: object,
  { origin = SANDBOX, source = frame().contentWindow as Window | null } = {},
) => window.dispatchEvent(new MessageEvent('message', { data: { type: 'acara-snap', end, result }, origin, source }));

const callbacks = () => ({ onSuccess: jest.fn(), onPending: jest.fn(), onError: jest.fn(), onClose: jest.fn() });

describe('snap.js', () => {
  afterEach(() => {
    const page = window as { snap?: Snap };
    page.snap?.hide();
    delete page.snap;
    document.body.replaceChildren();
    document.documentElement.style.overflow = '';
  });

  it('opens the payment page of the token in a frame over the page', () => {
    load().pay('tok/1', { language: 'id', autoCloseDelay: 2, selectedPaymentType: 'bca_va' });
    const { origin, pathname, searchParams } = new URL(frame().src);
    expect(origin + pathname).toBe(`${SANDBOX}/snap/v3/popup/tok%2F1`);
    expect(Object.fromEntries(searchParams)).toEqual({
      origin: window.location.origin,
      client_key: 'SB-Mid-client-x',
      language: 'id',
      auto_close: '2',
      method: 'bca_va',
    });
    expect(frame().title).toBe('Pembayaran Midtrans');
  });

  it.each([
    ['success', 'onSuccess', [{ status_code: '200' }]],
    ['pending', 'onPending', [{ status_code: '201' }]],
    ['error', 'onError', [{ status_code: '202' }]],
    ['close', 'onClose', []],
  ] as const)('calls back once when it is closed by %s, and is removed', (end, name, given) => {
    const given_ = callbacks();
    load().pay('t', given_);
    const { contentWindow } = frame();
    postMessage(end, given[0]);
    postMessage(end, given[0], { source: contentWindow });
    for (const [each, callback] of Object.entries(given_))
      expect(callback.mock.calls).toEqual(each === name ? [given] : []);
    expect(document.querySelector('iframe')).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('works without callbacks', () => {
    load().pay('t');
    postMessage('close');
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('throws the state error on a second pay while one is open, and accepts it afterwards', () => {
    const snap = load();
    snap.pay('a');
    expect(() => snap.pay('b')).toThrow(
      'snap.pay is not allowed to be called in this state. Invalid state transition from PopupInView to PopupInView',
    );
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    postMessage('close');
    expect(() => snap.pay('b')).not.toThrow();
  });

  it('lets a callback open the next payment', () => {
    const snap = load();
    snap.pay('a', { onClose: () => snap.pay('b') });
    postMessage('close');
    expect(frame().src).toContain('/snap/v3/popup/b?');
  });

  it('throws the state error where a second copy was loaded', () => {
    load();
    const second = load();
    expect(() => second.pay('a')).toThrow('Invalid state transition from PopupInView to PopupInView');
  });

  it('ignores messages of other origins and windows', () => {
    const given = callbacks();
    load().pay('t', given);
    postMessage('success', {}, { origin: 'https://evil.test' });
    postMessage('success', {}, { source: window });
    postMessage('success', {}, { source: null });
    expect(given.onSuccess).not.toHaveBeenCalled();
  });

  it('shows a loading message until there is a token, and hides', () => {
    const snap = load();
    snap.show();
    expect(document.body.textContent).toContain('Memuat pembayaran');
    snap.pay('t');
    expect(document.body.textContent).not.toContain('Memuat');
    snap.hide();
    expect(document.body.childElementCount).toBe(0);
    snap.show();
    snap.hide();
    expect(document.body.childElementCount).toBe(0);
  });

  it('embeds the page into an element', () => {
    const snap = load();
    expect(() => snap.embed('t', { embedId: 'nowhere' })).toThrow('no element with the id "nowhere"');
    document.body.innerHTML = '<div id="here"></div>';
    const given = callbacks();
    snap.embed('t', { embedId: 'here', ...given });
    expect(frame().parentElement?.id).toBe('here');
    expect(() => snap.pay('u')).toThrow('from EmbedInView to PopupInView');
    postMessage('pending', {});
    expect(given.onPending).toHaveBeenCalledTimes(1);
  });

  it('reports a missing client key', () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    load('');
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('data-client-key'));
  });
});
