// Implements https://app.sandbox.midtrans.com/snap/snap.js as pages use it. A classic script: no import, no export.
// Reference: https://docs.midtrans.com/reference/snap-js

(() => {
  type Result = Record<string, unknown>;
  type Options = {
    onSuccess?: (result: Result) => void;
    onPending?: (result: Result) => void;
    onError?: (result: Result) => void;
    onClose?: () => void;
    language?: string;
    /** Seconds after which the page of a finished payment closes. */
    autoCloseDelay?: number;
    selectedPaymentType?: string;
    uiMode?: string;
  };
  type EmbedOptions = Options & { embedId?: string };
  type State = 'Initial' | 'LoadingInView' | 'PopupInView' | 'EmbedInView';
  type Opened = { frame: HTMLIFrameElement; options: Options; remove: () => void };

  const script = document.currentScript;
  const tag = script instanceof HTMLScriptElement ? script : document.createElement('script');
  const sandboxOrigin = new URL(tag.src || location.href).origin;
  const page = window as Window & { snap?: object };

  // A second copy of the script refuses every call, as Midtrans's does.
  let state: State = page.snap ? 'PopupInView' : 'Initial';
  let opened: Opened | undefined;

  const enter = (method: string, next: State, allowed: State[]) => {
    if (!allowed.includes(state))
      throw new Error(
        `snap.${method} is not allowed to be called in this state. Invalid state transition from ${state} to ${next}`,
      );
    state = next;
  };

  const leave = () => {
    opened?.remove();
    opened = undefined;
    state = 'Initial';
  };

  const getAddress = (token: string, { language = 'id', autoCloseDelay, selectedPaymentType }: Options): string => {
    const query = new URLSearchParams({ origin: location.origin, client_key: tag.dataset.clientKey ?? '', language });
    if (autoCloseDelay !== undefined) query.set('auto_close', String(autoCloseDelay));
    if (selectedPaymentType) query.set('method', selectedPaymentType);
    return `${sandboxOrigin}/snap/v3/popup/${encodeURIComponent(token)}?${query}`;
  };

  const frameFor = (token: string, options: Options): HTMLIFrameElement => {
    const frame = document.createElement('iframe');
    frame.id = 'snap-midtrans';
    frame.name = `popup_${Date.now()}`;
    frame.title = 'Pembayaran Midtrans';
    frame.allow = 'clipboard-write';
    frame.src = getAddress(token, options);
    return frame;
  };

  /** Covers the page until it is removed; the page behind does not scroll meanwhile. */
  const coverPage = (content: HTMLElement): (() => void) => {
    const cover = document.createElement('div');
    cover.style.cssText =
      'position:fixed;inset:0;z-index:2147483000;display:grid;place-items:center;background:rgb(16 12 22 / 0.55)';
    cover.append(content);
    const { overflow } = document.documentElement.style;
    const before = document.activeElement;
    document.documentElement.style.overflow = 'hidden';
    document.body.append(cover);
    return () => {
      cover.remove();
      document.documentElement.style.overflow = overflow;
      if (before instanceof HTMLElement) before.focus();
    };
  };

  const show = () => {
    enter('show', 'LoadingInView', ['Initial']);
    const words = document.createElement('p');
    words.setAttribute('role', 'status');
    words.textContent = 'Memuat pembayaran…';
    words.style.cssText =
      'margin:0;padding:16px 24px;border-radius:12px;background:#fff;color:#1c1524;font:600 15px sans-serif';
    opened = { frame: document.createElement('iframe'), options: {}, remove: coverPage(words) };
  };

  const pay = (token: string, options: Options = {}) => {
    if (!token) throw new Error('snap.pay needs a token');
    enter('pay', 'PopupInView', ['Initial', 'LoadingInView']);
    opened?.remove();
    const frame = frameFor(token, options);
    frame.style.cssText = 'width:100%;height:100%;border:0;background:transparent;color-scheme:normal';
    frame.addEventListener('load', () => frame.focus());
    opened = { frame, options, remove: coverPage(frame) };
  };

  const embed = (token: string, { embedId = '', ...options }: EmbedOptions = {}) => {
    const place = document.getElementById(embedId);
    if (!place) throw new Error(`snap.embed finds no element with the id "${embedId}"`);
    enter('embed', 'EmbedInView', ['Initial', 'LoadingInView']);
    opened?.remove();
    const frame = frameFor(token, options);
    frame.style.cssText = 'display:block;width:100%;min-width:320px;height:640px;border:0';
    place.replaceChildren(frame);
    opened = { frame, options, remove: () => frame.remove() };
  };

  const hide = () => {
    if (opened) leave();
  };

  // First, because a callback may open the next payment.
  window.addEventListener('message', ({ data, origin, source }) => {
    if (!opened || origin !== sandboxOrigin || source !== opened.frame.contentWindow) return;
    if (data?.type !== 'acara-snap') return;
    const { options } = opened;
    leave();
    if (data.end === 'success') options.onSuccess?.(data.result);
    else if (data.end === 'pending') options.onPending?.(data.result);
    else if (data.end === 'error') options.onError?.(data.result);
    else options.onClose?.();
  });

  // eslint-disable-next-line no-console -- as Midtrans's script reports mistakes of the page
  if (!tag.dataset.clientKey) console.error('Please add `data-client-key` attribute in the script tag.');
  page.snap = { pay, show, hide, embed };
})();
