import { FRESH_FOR_MS, POLL_INTERVAL_MS, watchRevoked } from './revoked-releases.ts';

let visibility: DocumentVisibilityState = 'visible';
let isOnline = true;
let stop = () => {};

const setUp = (answer: () => Promise<unknown> = async () => ({ revision: 1, revoked: ['mfe-test/n'] })) => {
  const fetch = jest.fn(async (_address: string) => ({ ok: true, json: answer }) as Response);
  Object.assign(window, { fetch });
  const onRevoked = jest.fn();
  stop = watchRevoked({ page: window, onRevoked, now: Date.now });
  return { fetch, onRevoked };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const become = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

const goOn = () => window.dispatchEvent(new CustomEvent('single-spa:before-routing-event'));

beforeEach(() => {
  jest.useFakeTimers();
  [visibility, isOnline] = ['visible', true];
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('watching which releases were taken back', () => {
  it('looks after 30 s and then every 30 s, and tells of it', async () => {
    const { fetch, onRevoked } = setUp();
    await pass(POLL_INTERVAL_MS - 1);
    expect(fetch).not.toHaveBeenCalled();
    await pass(1);
    expect(fetch).toHaveBeenCalledWith('/_releases/revoked.json', expect.anything());
    expect(onRevoked).toHaveBeenCalledWith(['mfe-test/n']);
    await pass(2 * POLL_INTERVAL_MS);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('does not look while nobody sees the page, and at once when somebody comes back after longer', async () => {
    const { fetch } = setUp();
    become('hidden');
    await pass(10 * POLL_INTERVAL_MS);
    expect(fetch).not.toHaveBeenCalled();
    become('visible');
    await pass(0);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(POLL_INTERVAL_MS);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('does not look sooner for somebody who was away for a moment', async () => {
    const { fetch } = setUp();
    await pass(POLL_INTERVAL_MS + 10_000);
    become('hidden');
    await pass(5000);
    become('visible');
    await pass(10_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('waits for the connection', async () => {
    const { fetch } = setUp();
    isOnline = false;
    await pass(3 * POLL_INTERVAL_MS);
    expect(fetch).not.toHaveBeenCalled();
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('failed to fetch'))],
    ['an answer that is none', async () => ({ error: 'unavailable' })],
  ])('takes %s for nothing and looks again', async (_what, answer) => {
    const { fetch, onRevoked } = setUp(answer);
    await pass(2 * POLL_INTERVAL_MS);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(onRevoked).not.toHaveBeenCalled();
  });

  it('takes a refusal for nothing', async () => {
    const { fetch, onRevoked } = setUp();
    fetch.mockResolvedValue({ ok: false, json: async () => ({ revoked: ['mfe-test/n'] }) } as Response);
    await pass(POLL_INTERVAL_MS);
    expect(onRevoked).not.toHaveBeenCalled();
  });

  it('looks at the visitor’s next step where the last look is older than 5 s, and then 30 s later', async () => {
    const { fetch, onRevoked } = setUp();
    await pass(FRESH_FOR_MS);
    goOn();
    expect(fetch).not.toHaveBeenCalled();
    await pass(1);
    goOn();
    goOn();
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(0);
    expect(onRevoked).toHaveBeenCalledTimes(1);
    await pass(POLL_INTERVAL_MS - 1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('lets the visitor’s step go on whatever comes of the look', async () => {
    const { fetch } = setUp(() => new Promise(() => undefined));
    await pass(FRESH_FOR_MS + 1);
    goOn();
    await pass(FRESH_FOR_MS + 1);
    fetch.mockRejectedValue(new TypeError('failed to fetch'));
    goOn();
    await pass(FRESH_FOR_MS + 1);
    goOn();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('does not look at a step without a connection', async () => {
    const { fetch } = setUp();
    isOnline = false;
    await pass(FRESH_FOR_MS + 1);
    goOn();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('ends when it is stopped', async () => {
    const { fetch } = setUp();
    stop();
    become('visible');
    await pass(FRESH_FOR_MS + 1);
    goOn();
    await pass(3 * POLL_INTERVAL_MS);
    expect(fetch).not.toHaveBeenCalled();
  });
});
