import { RELEASES_ELEMENT_ID, REVOKED_ADDRESS } from '@acara/shared-contract/release';

const reload = jest.fn();
const storage = new Map<string, string>();
const page = {
  hidden: false,
  revision: 7,
  getElementById: (id: string) =>
    id === RELEASES_ELEMENT_ID ? { textContent: JSON.stringify({ revision: page.revision }) } : null,
  addEventListener: jest.fn(),
};

/** What the site answers from now on. */
const siteIsAt = (revision: number) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ revision, revoked: [] }));

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeAll(async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    document: page,
    location: { reload },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
  });
  await import('./reload-page.mjs');
});

afterAll(() => jest.useRealTimers());

describe('a page with a development release', () => {
  it('does not reload while there is no newer release', async () => {
    const fetch = siteIsAt(7);
    await pass(1000);
    expect(fetch).toHaveBeenCalledWith(REVOKED_ADDRESS, { cache: 'no-store' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while the site does not respond', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await pass(1000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not poll while it is hidden', async () => {
    page.hidden = true;
    const fetch = siteIsAt(8);
    await pass(1000);
    expect(fetch).not.toHaveBeenCalled();
    page.hidden = false;
  });

  it('reloads for a newer revision, once', async () => {
    siteIsAt(8);
    await pass(350);
    expect(reload).toHaveBeenCalledTimes(1);
    reload.mockClear();
    // As where the newer revision left this page as it was: its document keeps the older number.
    await pass(2000);
    expect(reload).not.toHaveBeenCalled();
    siteIsAt(9);
    await pass(350);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
