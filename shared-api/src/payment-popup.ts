export type PopupOutcome = 'success' | 'pending' | 'error' | 'close';

export type PopupOptions = {
  scriptUrl: string;
  clientKey: string;
  token: string;
  /** Called before the popup opens, since a modal dialog would cover it. If it throws, the popup stays closed. */
  onOpening?: () => void;
  /** Closes the popup when its page is left; the outcome is `close`. */
  signal?: AbortSignal;
};

type SnapCallbacks = Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>;
type Snap = {
  pay: (token: string, options: SnapCallbacks & { language: string }) => void;
  hide?: () => void;
};
type PageWithSnap = Window & { snap?: Snap };

/** Id of the script element, shared by all remotes. */
const ELEMENT_ID = 'acara-snap';
/** After this the script counts as blocked. */
const TIMEOUT_MS = 15_000;

const getSnap = (): Snap | undefined => (window as PageWithSnap).snap; // set by the provider's script

// Two copies of the script would fight over one popup, so the element is looked up first.
const loadSnap = ({ scriptUrl, clientKey }: PopupOptions): Promise<Snap> => {
  const ready = getSnap();
  if (ready) return Promise.resolve(ready);
  const found = document.getElementById(ELEMENT_ID);
  const script = found instanceof HTMLScriptElement ? found : document.createElement('script');
  return new Promise((resolve, reject) => {
    const fail = () => {
      window.clearTimeout(timeout);
      // So that the next attempt loads it again.
      script.remove();
      reject(new Error('the payment popup cannot be loaded'));
    };
    const timeout = window.setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('load', () => {
      const snap = getSnap();
      if (!snap) return fail();
      window.clearTimeout(timeout);
      resolve(snap);
    });
    script.addEventListener('error', fail);
    if (found) return;
    script.id = ELEMENT_ID;
    script.src = scriptUrl;
    script.dataset.clientKey = clientKey;
    document.head.append(script);
  });
};

/** Its outcome is a hint: the server decides. @throws when its script cannot be loaded, or throws */
export const openPaymentPopup = async (options: PopupOptions): Promise<PopupOutcome> => {
  const snap = await loadSnap(options);
  options.onOpening?.();
  return new Promise((resolve) => {
    options.signal?.addEventListener('abort', () => {
      snap.hide?.();
      resolve('close');
    });
    snap.pay(options.token, {
      language: 'id',
      onSuccess: () => resolve('success'),
      onPending: () => resolve('pending'),
      onError: () => resolve('error'),
      onClose: () => resolve('close'),
    });
  });
};
