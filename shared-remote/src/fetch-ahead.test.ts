import { QueryClient } from '@tanstack/react-query';
import type { SiteSettings } from '@acara/shared-contract';
import { fetchAhead, type Intent, type RemoteRoute } from './remote-route.ts';

const queryFn = jest.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey);
const load = jest.fn(async () => undefined);
const client = new QueryClient({ defaultOptions: { queries: { queryFn: queryFn as never, staleTime: 60_000 } } });

const row = (path: string, more: Partial<RemoteRoute> = {}): RemoteRoute => ({
  name: path,
  path,
  access: 'public',
  screen: () => null,
  queries: ({ params, search }) => [{ queryKey: [path, { ...params }, search.get('page')] }],
  head: () => ({ title: '' }),
  ...more,
});
const routes = [
  row('/search/:keyword'),
  row('/detail-event/:slug', { countsAsView: true }),
  row('/myevent', { access: 'member' }),
  row('/event-disukai', { access: 'public', requires: 'registration' }),
  row('/panduan', { queries: undefined, load }),
];
const visit = (address: string, intent: Intent = 'likely') =>
  fetchAhead(routes, () => client, { url: new URL(address, 'http://x.test'), intent, settings: {} as SiteSettings });
const fetched = () => queryFn.mock.calls.map(([{ queryKey }]) => queryKey);

beforeEach(() => {
  client.clear();
  queryFn.mockClear();
  load.mockClear();
});

describe('fetchAhead', () => {
  it('fetches the queries of the screen, once while they are fresh', async () => {
    await visit('/search/jazz%20rock?page=2');
    await visit('/search/jazz%20rock?page=2', 'press');
    expect(fetched()).toEqual([['/search/:keyword', { keyword: 'jazz rock' }, '2']]);
  });

  it('loads only the code of the screen while a visit is possible, but not likely', async () => {
    await visit('/panduan', 'possible');
    await visit('/search/jazz', 'possible');
    expect(load).toHaveBeenCalledTimes(1);
    expect(fetched()).toEqual([]);
  });

  it('waits for the press where reading counts as a view', async () => {
    await visit('/detail-event/a');
    expect(fetched()).toEqual([]);
    await visit('/detail-event/a', 'press');
    expect(fetched()).toHaveLength(1);
  });

  it.each(['/myevent', '/event-disukai', '/panduan', '/lain'])('fetches nothing for %s', async (address) => {
    await visit(address, 'press');
    expect(fetched()).toEqual([]);
  });

  it('settles where a query fails', async () => {
    queryFn.mockRejectedValueOnce(new Error('offline'));
    await expect(visit('/search/a')).resolves.toBeUndefined();
  });
});
