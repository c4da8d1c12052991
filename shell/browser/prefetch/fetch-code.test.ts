import type { PageRelease } from '@acara/shared-contract/release';
import { fetchCodeAhead } from './prefetch-links.ts';

const createRelease = (name: string) =>
  ({ base: `/r/${name}/1/`, entry: 'remoteEntry.js', chunks: ['a.js'], assets: {} }) as unknown as PageRelease;
const events = createRelease('mfe-events');
const listings = createRelease('mfe-listings');
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
  fetchCodeAhead({ page: window, findRelease, loadHttpClient });
  return loadHttpClient;
};

afterEach(() => delete (navigator as { connection?: unknown }).connection);

it('prefetches the code behind the links of the remote, and the HTTP client', () => {
  const loadHttpClient = show(
    '<header><a href="/search/x">x</a></header><main id="acara-outlet"><a href="/detail-event/a">A</a><a href="/detail-event/b">B</a><a href="https://lain.test/search/x">x</a></main>',
  );
  expect(fetched()).toEqual(['/r/mfe-events/1/remoteEntry.js', '/r/mfe-events/1/a.js']);
  expect(loadHttpClient).toHaveBeenCalledTimes(1);
});

it('prefetches nothing on a slow connection', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const loadHttpClient = show('<main id="acara-outlet"><a href="/detail-event/a">A</a></main>');
  expect(fetched()).toEqual([]);
  expect(loadHttpClient).not.toHaveBeenCalled();
});
