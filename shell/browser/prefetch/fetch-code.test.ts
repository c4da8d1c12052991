import type { PageRelease, SiteSettings } from '@acara/shared-contract/release';
import type { ComingVisit } from '@acara/shared-remote';
import { fetchCodeAhead } from './prefetch-links.ts';
import { removeListeners } from '../testing/remove-listeners.ts';

removeListeners();

const createRelease = (name: string) =>
  ({ base: `/r/${name}/1/`, entry: 'remoteEntry.js', chunks: ['a.js'], assets: {} }) as unknown as PageRelease;
const events = createRelease('mfe-events');
const listings = createRelease('mfe-listings');
const settings = {} as SiteSettings;
const findRelease = (pathname: string) =>
  pathname.startsWith('/detail-event/') ? events : pathname.startsWith('/search/') ? listings : undefined;
const fetched = () =>
  Array.from(
    document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]'),
    ({ href }) => new URL(href).pathname,
  );

const show = (html: string) => {
  document.head.innerHTML = '';
  document.body.innerHTML = html;
  const loadHttpClient = jest.fn(async () => undefined);
  const fetchAhead = jest.fn<Promise<void>, [ComingVisit]>(async () => undefined);
  const load = jest.fn(async (_release: PageRelease) => ({ fetchAhead }) as never);
  fetchCodeAhead({ page: window, settings, findRelease, load, loadHttpClient });
  return { loadHttpClient, load, fetchAhead };
};

afterEach(() => delete (navigator as { connection?: unknown }).connection);

it('prefetches the code behind the links of the remote', () => {
  show(
    '<header><a href="/search/x">x</a></header><main id="acara-outlet"><a href="/detail-event/a">A</a><a href="/detail-event/b">B</a><a href="https://lain.test/search/x">x</a></main>',
  );
  expect(fetched()).toEqual(['/r/mfe-events/1/remoteEntry.js', '/r/mfe-events/1/a.js']);
});

it('prefetches nothing on a slow connection', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { loadHttpClient } = show('<main id="acara-outlet"><a href="/detail-event/a">A</a></main>');
  expect(fetched()).toEqual([]);
  expect(loadHttpClient).not.toHaveBeenCalled();
});

it('runs that code when the visitor has begun to use the page and it is idle, once', async () => {
  jest.useFakeTimers();
  const { load, fetchAhead, loadHttpClient } = show(
    '<main id="acara-outlet"><a href="/detail-event/a">A</a><a href="/detail-event/b">B</a></main>',
  );
  await jest.runAllTimersAsync();
  expect(load).not.toHaveBeenCalled();
  expect(loadHttpClient).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('scroll'));
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointermove'));
  await jest.runAllTimersAsync();
  expect(load.mock.calls).toEqual([[events]]);
  expect(loadHttpClient).toHaveBeenCalledTimes(1);
  const url = new URL('/detail-event/a', window.location.origin);
  expect(fetchAhead.mock.calls).toEqual([[{ url, intent: 'possible', settings }]]);
  jest.useRealTimers();
});

it('runs it also for a visitor who had scrolled before', async () => {
  jest.useFakeTimers();
  Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
  const { load } = show('<main id="acara-outlet"><a href="/detail-event/a">A</a></main>');
  await jest.runAllTimersAsync();
  expect(load.mock.calls).toEqual([[events]]);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  jest.useRealTimers();
});
