import { removeListeners } from '../testing/remove-listeners.ts';
import { FRESH_FOR_MS, POLL_INTERVAL_MS, watchRevoked } from './revoked-releases.ts';

let visibility: DocumentVisibilityState = 'visible';
let isOnline = true;

const setUp = (json: () => Promise<unknown> = async () => ({ revision: 1, revoked: ['mfe-test/n'] })) => {
  const fetch = jest.fn(async (_address: string) => ({ ok: true, json }) as Response);
  Object.assign(window, { fetch });
  const onRevoked = jest.fn();
  watchRevoked({ page: window, onRevoked, now: Date.now });
  return { fetch, onRevoked };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const become = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

const navigate = () => window.dispatchEvent(new CustomEvent('single-spa:before-routing-event'));

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  isOnline = true;
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => jest.useRealTimers());
removeListeners();

describe('polling for revoked releases', () => {
  it('polls every 30 s and reports the result', async () => {
    const { fetch, onRevoked } = setUp();
    await pass(POLL_INTERVAL_MS - 1);
    expect(fetch).not.toHaveBeenCalled();
    await pass(1);
    expect(fetch).toHaveBeenCalledWith('/_releases/revoked.json', expect.anything());
    expect(onRevoked).toHaveBeenCalledWith(['mfe-test/n']);
    await pass(2 * POLL_INTERVAL_MS);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('does not poll while the page is hidden, and polls at once when it becomes visible again after longer', async () => {
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

  it('does not poll sooner for a page that was hidden for a moment', async () => {
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
    ['no response', () => Promise.reject(new TypeError('failed to fetch'))],
    ['a malformed response', async () => ({ error: 'unavailable' })],
  ])('ignores %s and polls again', async (_what, json) => {
    const { fetch, onRevoked } = setUp(json);
    await pass(2 * POLL_INTERVAL_MS);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(onRevoked).not.toHaveBeenCalled();
  });

  it('ignores an error status', async () => {
    const { fetch, onRevoked } = setUp();
    fetch.mockResolvedValue({ ok: false, json: async () => ({ revoked: ['mfe-test/n'] }) } as Response);
    await pass(POLL_INTERVAL_MS);
    expect(onRevoked).not.toHaveBeenCalled();
  });

  it('polls at a navigation when the last poll is older than 5 s, and then 30 s later', async () => {
    const { fetch, onRevoked } = setUp();
    await pass(FRESH_FOR_MS);
    navigate();
    expect(fetch).not.toHaveBeenCalled();
    await pass(1);
    navigate();
    navigate();
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(0);
    expect(onRevoked).toHaveBeenCalledTimes(1);
    await pass(POLL_INTERVAL_MS - 1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('does not delay a navigation, whatever the poll returns', async () => {
    const { fetch } = setUp(() => new Promise(() => undefined));
    await pass(FRESH_FOR_MS + 1);
    navigate();
    await pass(FRESH_FOR_MS + 1);
    fetch.mockRejectedValue(new TypeError('failed to fetch'));
    navigate();
    await pass(FRESH_FOR_MS + 1);
    navigate();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('does not poll at a navigation without a network', async () => {
    const { fetch } = setUp();
    isOnline = false;
    await pass(FRESH_FOR_MS + 1);
    navigate();
    expect(fetch).not.toHaveBeenCalled();
  });
});
