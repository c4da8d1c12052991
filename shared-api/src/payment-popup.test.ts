import { openPaymentPopup } from './payment-popup.ts';

const options = { scriptUrl: 'https://snap.example/snap.js', clientKey: 'SB-Mid-client-x', token: 'token-1' };
const scripts = () => document.querySelectorAll<HTMLScriptElement>('script[src="https://snap.example/snap.js"]');

type Callbacks = Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>;
const arrive = (pay: (token: string, callbacks: Callbacks) => void) => {
  Object.assign(window, { snap: { pay } });
  scripts()[0]?.dispatchEvent(new Event('load'));
};

afterEach(() => {
  for (const script of scripts()) script.remove();
  Reflect.deleteProperty(window, 'snap');
});

describe('the payment popup', () => {
  it.each([
    ['onSuccess', 'success'],
    ['onPending', 'pending'],
    ['onError', 'error'],
    ['onClose', 'close'],
  ] as const)('that calls %s was closed with %s', async (name, outcome) => {
    const left = openPaymentPopup(options);
    expect(scripts()[0]?.dataset.clientKey).toBe('SB-Mid-client-x');
    arrive((token, callbacks) => {
      expect(token).toBe('token-1');
      callbacks[name]();
    });
    await expect(left).resolves.toBe(outcome);
  });

  it('is hidden when its page is left, and counts as closed', async () => {
    const hide = jest.fn();
    const page = new AbortController();
    const left = openPaymentPopup({ ...options, signal: page.signal });
    arrive(() => undefined);
    Object.assign((window as unknown as { snap: object }).snap, { hide });
    await Promise.resolve();
    await Promise.resolve();
    page.abort();
    await expect(left).resolves.toBe('close');
    expect(hide).toHaveBeenCalledTimes(1);
  });

  it('loads its script once for concurrent and later callers [checkout.pay]', async () => {
    const both = [openPaymentPopup(options), openPaymentPopup(options)];
    expect(scripts()).toHaveLength(1);
    arrive((_, { onClose }) => onClose());
    await Promise.all(both);
    await openPaymentPopup(options);
    expect(scripts()).toHaveLength(1);
  });

  it('rejects when its script is blocked, and loads it again the next time', async () => {
    const blocked = openPaymentPopup(options);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(blocked).rejects.toThrow('cannot be loaded');
    const next = openPaymentPopup(options);
    arrive((_, { onSuccess }) => onSuccess());
    await expect(next).resolves.toBe('success');
  });

  it('times out when its script never loads', async () => {
    jest.useFakeTimers();
    const hanging = openPaymentPopup(options);
    const refused = expect(hanging).rejects.toThrow('cannot be loaded');
    await jest.advanceTimersByTimeAsync(15_000);
    await refused;
    expect(scripts()).toHaveLength(0);
    jest.useRealTimers();
  });

  it('calls `onOpening` before it opens', async () => {
    const steps: string[] = [];
    const left = openPaymentPopup({ ...options, onOpening: () => steps.push('opening') });
    expect(steps).toEqual([]);
    arrive((_, { onClose }) => {
      steps.push('pay');
      onClose();
    });
    await left;
    expect(steps).toEqual(['opening', 'pay']);
  });
});
