/** How the payment popup was left. */
export type PopupOutcome = 'success' | 'pending' | 'error' | 'close';

/** The popup's script and the token of one payment. */
export type PopupOptions = {
  scriptUrl: string;
  clientKey: string;
  token: string;
  /**
   * Its script is there and the popup comes next: a modal dialog would lie above it. Throws to keep the popup from
   * coming, which `openPaymentPopup` then throws too.
   */
  onOpening?: () => void;
  /** Takes the popup away again, which answers as one that was closed: its page has gone. */
  signal?: AbortSignal;
};

type SnapCallbacks = Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>;
type Snap = {
  pay: (token: string, options: SnapCallbacks & { language: string }) => void;
  hide?: () => void;
};
type PageWithSnap = Window & { snap?: Snap };

/** Names the script element, so that every slice of the page finds the same one. */
const ELEMENT_ID = 'acara-snap';
/** A script that has not come by then counts as blocked. */
const TIMEOUT_MS = 15_000;

/** The provider's script did not come: blocked, or no network. */
export class PopupUnavailable extends Error {
  constructor() {
    super('the payment popup cannot be loaded');
    this.name = 'PopupUnavailable';
  }
}

const getSnap = (): Snap | undefined => (window as PageWithSnap).snap; // set by the provider's script

// Two copies would fight over one popup: the element is the key, also across remotes.
const loadSnap = ({ scriptUrl, clientKey }: PopupOptions): Promise<Snap> => {
  const ready = getSnap();
  if (ready) return Promise.resolve(ready);
  const found = document.getElementById(ELEMENT_ID);
  const script = found instanceof HTMLScriptElement ? found : document.createElement('script');
  return new Promise((resolve, reject) => {
    const fail = () => {
      window.clearTimeout(timeout);
      // The next try starts anew.
      script.remove();
      reject(new PopupUnavailable());
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

/**
 * Opens the payment provider's popup and answers how it was left. What it says is a hint: the server decides.
 * @throws {PopupUnavailable} where its script cannot be loaded
 * @throws what the provider's script throws, such as for a popup that is open already
 */
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
