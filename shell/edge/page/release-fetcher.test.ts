import { emptyRegistry } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';
import { createReleaseFetcher } from './release-fetcher.ts';

const idle = (id: string): MicroFrontendVersion => ({
  ...fixtureVersion('mfe-a', id),
  deployment: { traffic: 0, default: false },
});
const first = idle('release-1');
const second = idle('release-2');
const document: RegistryDocument = {
  ...emptyRegistry(),
  microFrontends: { 'mfe-a': [first, second, { ...fixtureVersion('mfe-a', 'release-3'), fallbackUrl: second.url }] },
};

/** A fetcher whose fetches of one release hang or fail. */
const fetcherWith = (fetch: (releaseId: string) => Promise<void>) => {
  const requested: string[] = [];
  const errors: string[] = [];
  const fetcher = createReleaseFetcher(
    {
      fetch: (_, { extras }) => {
        requested.push(extras.acara.releaseId);
        return fetch(extras.acara.releaseId);
      },
    },
    { onError: (error) => errors.push(String(error)), waitMs: 20 },
  );
  return { fetcher, requested, errors };
};

test('waits for the releases of new pages and their fallbacks, and for no others', async () => {
  const { fetcher, requested } = fetcherWith(async () => undefined);
  expect(await fetcher.fetchNeeded(document)).toEqual([]);
  expect(requested).toEqual(['release-2', 'release-3']);
});

test('fetches the other releases afterwards', async () => {
  const { fetcher, requested } = fetcherWith(async () => undefined);
  await fetcher.fetchOthers(document);
  expect(requested).toEqual(['release-1', 'release-2', 'release-3']);
});

test('names a release that cannot be fetched, and reports why', async () => {
  const { fetcher, errors } = fetcherWith(async (id) => {
    if (id === 'release-3') throw new Error('damaged');
  });
  expect(await fetcher.fetchNeeded(document)).toEqual(['mfe-a/release-3']);
  expect(errors).toEqual(['Error: damaged']);
});

test('does not wait long for one that hangs, and does not fetch it twice at a time', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { fetcher, requested } = fetcherWith((id) => (id === 'release-3' ? arrived : Promise.resolve()));
  expect(await fetcher.fetchNeeded(document)).toEqual(['mfe-a/release-3']);
  const again = fetcher.fetchNeeded(document);
  arrive();
  expect(await again).toEqual([]);
  expect(requested.filter((id) => id === 'release-3')).toHaveLength(1);
});
