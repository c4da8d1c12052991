import type { PageRelease } from '@acara/shared-contract/release';
import type { ComingVisit } from '@acara/shared-remote';
import { testSettings } from '../chrome/testing/settings.ts';
import { fetchAhead } from '@acara/shared-ui/on-demand';
import { RESTING_MS, prefetchLinks } from './prefetch-links.ts';
import { removeListeners } from '../testing/remove-listeners.ts';

removeListeners();

const release = { container: 'mfe_test__container' } as PageRelease;

const show = (html: string) => {
  document.body.innerHTML = html;
  const fetchData = jest.fn(async (_visit: ComingVisit) => undefined);
  const load = jest.fn(async () => ({ fetchAhead: fetchData }) as never);
  prefetchLinks({
    page: window,
    settings: testSettings,
    findRelease: (pathname) => (pathname.startsWith('/tidak') ? undefined : release),
    load,
  });
  const link = document.querySelector('a');
  if (!link) throw new Error('no link');
  const fire = (name: string, more: object = { pointerType: 'mouse', button: 0 }) => {
    const event = new Event(name, { bubbles: true });
    Object.assign(event, more);
    (link.firstElementChild ?? link).dispatchEvent(event);
  };
  return { fire, load, fetchData };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const prefetched = ({ fetchData }: Pick<ReturnType<typeof show>, 'fetchData'>) =>
  fetchData.mock.calls.map(([{ url, intent }]) => `${intent} ${url.pathname}${url.search}`);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  delete (navigator as { connection?: unknown }).connection;
});

describe('prefetching', () => {
  it('starts when the pointer has rested on a link, once for each address', async () => {
    const shown = show('<a href="/search/jazz?page=2#x"><b>Jazz</b></a>');
    shown.fire('pointerover');
    await pass(RESTING_MS - 1);
    expect(shown.load).not.toHaveBeenCalled();
    await pass(1);
    shown.fire('pointerover');
    await pass(100);
    expect(shown.load).toHaveBeenCalledTimes(1);
    expect(prefetched(shown)).toEqual(['likely /search/jazz?page=2']);
  });

  it('does not start for a pointer that passes over', async () => {
    const { fire, load } = show('<a href="/event">Event</a><p>x</p>');
    fire('pointerover');
    await pass(30);
    document
      .querySelector('p')
      ?.dispatchEvent(Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'mouse' }));
    await pass(200);
    expect(load).not.toHaveBeenCalled();
  });

  it('starts with keyboard focus', async () => {
    const shown = show('<a href="/event">Event</a>');
    shown.fire('focusin', {});
    await pass(RESTING_MS);
    expect(prefetched(shown)).toEqual(['likely /event']);
  });

  it('reports a press, after resting too', async () => {
    const shown = show('<a href="/detail-event/a">A</a>');
    shown.fire('pointerover');
    await pass(RESTING_MS);
    shown.fire('pointerdown');
    shown.fire('pointerdown');
    await pass(0);
    expect(prefetched(shown)).toEqual(['likely /detail-event/a', 'press /detail-event/a']);
  });

  it('starts with a tap and with a finger that rests, not with one that scrolls', async () => {
    const shown = show('<a href="/event">Event</a>');
    shown.fire('touchstart', {});
    shown.fire('touchmove', {});
    await pass(200);
    shown.fire('touchend', {});
    expect(shown.load).not.toHaveBeenCalled();
    shown.fire('touchstart', {});
    shown.fire('touchend', {});
    await pass(0);
    expect(prefetched(shown)).toEqual(['press /event']);
  });

  it.each([
    '<a href="https://lain.test/event">x</a>',
    '<a href="/event" target="_blank">x</a>',
    '<a href="/event" download>x</a>',
    '<a href="/api/v1/featured/1/redirect">x</a>',
    '<a href="/tiket-offline">x</a>',
    '<a href="/tidak-ada">x</a>',
  ])('ignores %s', async (html) => {
    const { fire, load } = show(html);
    fire('pointerover');
    await pass(200);
    expect(load).not.toHaveBeenCalled();
  });

  it.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])(
    'does not start on a connection with %j',
    async (connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
      const { fire, load } = show('<a href="/event">Event</a>');
      fire('pointerover');
      await pass(200);
      expect(load).not.toHaveBeenCalled();
    },
  );

  it('starts for an address that a remote names, once, and only within the site', async () => {
    const shown = show('<a href="/event">Event</a>');
    fetchAhead('/checkout');
    fetchAhead('/checkout');
    fetchAhead('https://lain.test/checkout');
    fetchAhead('/tidak-ada');
    expect(shown.load).not.toHaveBeenCalled();
    await pass(200);
    expect(prefetched(shown)).toEqual(['likely /checkout']);
  });

  it('ignores a failure', async () => {
    const { fire, load } = show('<a href="/event">Event</a>');
    load.mockRejectedValueOnce(new Error('gone'));
    fire('pointerover');
    await pass(200);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
