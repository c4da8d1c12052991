/** How the payment popup was left (spec §4). */
export type PopupOutcome = 'success' | 'pending' | 'error' | 'close';

/** The popup's script and the token of one payment. */
export type PopupOptions = { scriptUrl: string; clientKey: string; token: string };

type SnapCallbacks = Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>;
type Snap = { pay: (token: string, options: SnapCallbacks & { language: string }) => void };
type PageWithSnap = Window & { snap?: Snap };

/** Names the script element, so that every slice of the page finds the same one. */
const ELEMENT_ID = 'acara-snap';

/** The provider's script did not come: blocked, or no network. */
export class PopupUnavailable extends Error {
  constructor() {
    super('the payment popup cannot be loaded');
    this.name = 'PopupUnavailable';
  }
}

const snapOf = (): Snap | undefined => (window as PageWithSnap).snap; // set by the provider's script

// Two copies would fight over one popup: the element is the key, also across slices (payments 4.2).
const loadSnap = ({ scriptUrl, clientKey }: PopupOptions): Promise<Snap> => {
  const ready = snapOf();
  if (ready) return Promise.resolve(ready);
  const found = document.getElementById(ELEMENT_ID);
  const script = found instanceof HTMLScriptElement ? found : document.createElement('script');
  return new Promise((resolve, reject) => {
    const fail = () => {
      // The next try starts anew.
      script.remove();
      reject(new PopupUnavailable());
    };
    script.addEventListener('load', () => {
      const snap = snapOf();
      if (snap) resolve(snap);
      else fail();
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
 * Opens the payment provider's popup and answers how it was left. What it says is a hint: the server decides
 * (payments 4.2).
 * @throws {PopupUnavailable} where its script cannot be loaded
 * @throws what the provider's script throws, such as for a popup that is open already
 */
export const openPaymentPopup = async (options: PopupOptions): Promise<PopupOutcome> => {
  const snap = await loadSnap(options);
  return new Promise((resolve) => {
    snap.pay(options.token, {
      language: 'id',
      onSuccess: () => resolve('success'),
      onPending: () => resolve('pending'),
      onError: () => resolve('error'),
      onClose: () => resolve('close'),
    });
  });
};
