import { fixtureVersion } from '../testing/index.ts';
import { emptyRegistry } from './parse-registry.ts';
import type { MicroFrontendVersion, RegistryDocument } from './registry-document.ts';
import { isInCohort } from '../rollout/cohort.ts';
import { releaseSignature } from '../preview/signing.ts';
import { pageReleases, resolvePageReleases, resolveReleases, revokedReleases, type Visitor } from './page-releases.ts';

const idle = (remote: string, id: string) => ({
  ...fixtureVersion(remote, id),
  deployment: { traffic: 0, default: false },
});

describe('the releases of a page', () => {
  const old = idle('mfe-a', 'release-1');
  const page = resolvePageReleases({
    ...emptyRegistry(),
    microFrontends: {
      'mfe-a': [old, { ...fixtureVersion('mfe-a', 'release-2', ['/a/:id']), fallbackUrl: old.url }],
      shell: [fixtureVersion('shell', 'release-9')],
    },
  });

  test('are the default ones of the remotes, without the shell', () => {
    expect(Object.entries(page.remotes).map(([remote, { releaseId }]) => [remote, releaseId])).toEqual([
      ['mfe-a', 'release-2'],
    ]);
  });

  test('name all that is needed to load them, with the integrity of what is loaded first only', () => {
    expect(page.remotes['mfe-a']).toEqual({
      releaseId: 'release-2',
      base: '/r/mfe-a/release-2/',
      container: 'mfe_a__container__release_2',
      routes: { '/a/:id': { path: '/a/:id', access: 'public' } },
      entry: 'remoteEntry.js',
      chunks: ['chunk.js'],
      assets: { 'remoteEntry.js': expect.any(String), 'chunk.js': expect.any(String) },
      fallback: {
        releaseId: 'release-1',
        address: '/r/mfe-a/release-1/release.json',
        integrity: expect.stringMatching(/^sha384-/),
      },
    });
  });
});

describe('the share scopes of a page', () => {
  const scope = (name: string) => ({
    container: `shell_${name}`,
    initial: { entry: `${name}.js`, chunks: [`${name}.js`] },
    provides: {},
  });
  const pageWith = (...versions: MicroFrontendVersion[]) => {
    const shell = fixtureVersion('shell', 'release-9');
    shell.extras.acara.scopes = { react18: scope('react18'), react20: scope('react20') };
    shell.extras.acara.assets['react20.js'] = 'sha384-x';
    return resolvePageReleases({ ...emptyRegistry(), microFrontends: { shell: [shell], 'mfe-a': versions } });
  };
  const requiring = (version: MicroFrontendVersion, name: string): MicroFrontendVersion => {
    version.extras.acara.requires.scope = name;
    return version;
  };
  const react20 = {
    base: '/r/shell/release-9/',
    container: 'shell_react20',
    entry: 'react20.js',
    chunks: ['react20.js'],
    assets: { 'react20.js': 'sha384-x' },
  };

  test('are none where all remotes have the default one', () => {
    const page = pageWith(fixtureVersion('mfe-a', 'release-1'));
    expect(page).not.toHaveProperty('scopes');
    expect(page.remotes['mfe-a']).not.toHaveProperty('scope');
  });

  test('are those that its releases require', () => {
    const page = pageWith(requiring(fixtureVersion('mfe-a', 'release-1'), 'react20'));
    expect(page.scopes).toEqual({ react20 });
    expect(page.remotes['mfe-a']).toMatchObject({ scope: 'react20' });
  });

  test('are those of fallbacks, too', () => {
    const former = requiring(idle('mfe-a', 'release-1'), 'react20');
    expect(pageWith(former, { ...fixtureVersion('mfe-a', 'release-2'), fallbackUrl: former.url }).scopes).toEqual({
      react20,
    });
  });

  test('are none where the shell has the required one as its default', () => {
    expect(pageWith(requiring(fixtureVersion('mfe-a', 'release-1'), 'react19'))).not.toHaveProperty('scopes');
  });
});

test('a page does not contain the parts of a release that only the server reads', () => {
  const version = fixtureVersion('mfe-a', 'release-1');
  const [own, app] = ['footer', 'app'].map((place) => ({ place, text: 'A', order: 1, route: 'a' }));
  version.extras.acara.declaration = {
    routes: { a: { path: '/a', access: 'public', description: 'A', index: false } },
    navigation: [own, app],
    fragments: { 'a.background': { place: 'page.background', for: 'member', budgetKB: 3 } },
    goals: [{ name: 'order read', call: 'GET /order/:id' }, { name: 'paid' }],
  };
  const { remotes } = resolvePageReleases({ ...emptyRegistry(), microFrontends: { 'mfe-a': [version] } });
  const { routes, navigation, fragments, goals } = remotes['mfe-a'] ?? {};
  expect({ routes, navigation, fragments, goals }).toEqual({
    routes: { a: { path: '/a', access: 'public' } },
    navigation: [own],
    fragments: { 'a.background': { place: 'page.background', for: 'member' } },
    goals: { 'order read': 'GET /order/:id', paid: '' },
  });
});

describe('the signatures of a page', () => {
  const KEY = 'a key of at least thirty-two characters';
  const first = idle('mfe-a', 'release-1');
  const second = idle('mfe-a', 'release-2');
  const document = {
    ...emptyRegistry(),
    microFrontends: {
      'mfe-a': [
        first,
        { ...second, fallbackUrl: first.url },
        { ...fixtureVersion('mfe-a', 'release-3'), fallbackUrl: second.url },
      ],
      'mfe-b': [fixtureVersion('mfe-b', 'release-9')],
      shell: [fixtureVersion('shell', 'release-9')],
    },
  };

  test('are of each release that it may run, what that falls back to among them, and of no other', () => {
    expect(pageReleases(document, resolveReleases(document), KEY).signatures).toEqual({
      'mfe-a/release-3': releaseSignature(KEY, 'mfe-a', 'release-3'),
      'mfe-a/release-2': releaseSignature(KEY, 'mfe-a', 'release-2'),
      'mfe-b/release-9': releaseSignature(KEY, 'mfe-b', 'release-9'),
    });
  });

  test('are missing where there is no key', () => {
    expect(resolvePageReleases(document)).not.toHaveProperty('signatures');
  });
});

describe('the release that a visitor gets', () => {
  const withFields = (version: MicroFrontendVersion, extras: Partial<MicroFrontendVersion['extras']['acara']>) => ({
    ...version,
    extras: { acara: { ...version.extras.acara, ...extras } },
  });
  const startedAt = '2026-01-02T00:00:00Z';
  const rollout = (bp: number) => ({ salt: 'release-3', bp, steps: [], startedAt });
  const [first, second, third, fourth, fifth] = ['1', '2', '3', '4', '5'].map((id) => idle('mfe-a', `release-${id}`));
  if (!first || !second || !third || !fourth || !fifth) throw new Error('too few');
  const registry = (bp: number): RegistryDocument => ({
    ...emptyRegistry(),
    microFrontends: {
      'mfe-a': [
        first,
        { ...second, fallbackUrl: first.url, deployment: { traffic: 100, default: true } },
        withFields({ ...third, fallbackUrl: second.url }, { rollout: rollout(bp) }),
        withFields({ ...fourth, fallbackUrl: second.url }, { revoked: { at: startedAt, why: 'broken' } }),
        { ...fifth, fallbackUrl: second.url },
      ],
      'mfe-b': [fixtureVersion('mfe-b', 'release-9')],
    },
  });
  const units = Array.from({ length: 200 }, (_, number) => `visitor-${number}`);
  const early = units.find((unit) => isInCohort('mfe-a', rollout(1000), unit)) ?? '';
  const late = units.find((unit) => !isInCohort('mfe-a', rollout(1000), unit)) ?? '';
  const runs = (visitor: Visitor, bp = 1000) => resolveReleases(registry(bp), visitor)['mfe-a']?.metadata.version;

  test('is stable for visitors in no rollout, and the candidate for its cohort', () => {
    expect(runs({})).toBe('release-2');
    expect(runs({ unit: late })).toBe('release-2');
    expect(runs({ unit: early })).toBe('release-3');
  });

  test('is stable at a share of 0 and the candidate at a share of all, except without an id', () => {
    expect(units.map((unit) => runs({ unit }, 0))).toEqual(units.map(() => 'release-2'));
    expect(units.map((unit) => runs({ unit }, 10_000))).toEqual(units.map(() => 'release-3'));
    expect(runs({}, 10_000)).toBe('release-2');
  });

  test('is the one that was chosen, of that package only', () => {
    expect(runs({ unit: early, chosen: { 'mfe-a': 'release-5' } })).toBe('release-5');
    expect(runs({ unit: early, chosen: { 'mfe-b': 'release-9' } })).toBe('release-3');
  });

  test.each(['release-4', 'release-x', ''])('is not the chosen one where that is revoked or unknown: "%s"', (id) => {
    expect(runs({ unit: early, chosen: { 'mfe-a': id } })).toBe('release-3');
  });

  test.each<[string, Visitor, string]>([
    ['of the stable release', { failed: ['mfe-a/release-2'] }, 'release-1'],
    ['of the candidate', { unit: early, failed: ['mfe-a/release-3'] }, 'release-2'],
    ['of a chosen one', { chosen: { 'mfe-a': 'release-5' }, failed: ['mfe-a/release-5'] }, 'release-2'],
    ['of that one too', { unit: early, failed: ['mfe-a/release-3', 'mfe-a/release-2'] }, 'release-1'],
    ['not of another package', { failed: ['mfe-b/release-2'] }, 'release-2'],
    ['not of another release', { failed: ['mfe-a/release-3'] }, 'release-2'],
  ])('is the fallback where the release failed in this browser: %s', (_, visitor, expected) => {
    expect(runs(visitor)).toBe(expected);
  });

  test('is unchanged where all that could be run failed', () => {
    expect(runs({ failed: ['mfe-a/release-2', 'mfe-a/release-1'] })).toBe('release-2');
    const lone = resolveReleases(registry(0), { failed: ['mfe-b/release-9'] });
    expect(lone['mfe-b']?.metadata.version).toBe('release-9');
  });

  test('is named in the page with what it falls back to', () => {
    const document = registry(1000);
    const { remotes, revision } = pageReleases(document, resolveReleases(document, { unit: early }));
    expect(revision).toBe(0);
    expect(remotes['mfe-a']).toMatchObject({ releaseId: 'release-3', fallback: { releaseId: 'release-2' } });
    expect(remotes['mfe-b']).not.toHaveProperty('fallback');
  });

  test('is unloaded by open pages when it was revoked', () => {
    expect(revokedReleases(registry(0))).toEqual({ revision: 0, revoked: ['mfe-a/release-4'] });
  });
});
