import type { MicroFrontendVersion, RegistryDocument } from './registry-document.ts';
import { fixtureVersion } from '../testing/index.ts';
import { emptyRegistry, registryProblems } from './parse-registry.ts';

const registry = (microFrontends: RegistryDocument['microFrontends']): RegistryDocument => ({
  ...emptyRegistry(),
  microFrontends,
});
const one = fixtureVersion('mfe-a', 'release-1', ['/a']);
const change = (version: MicroFrontendVersion, extras: Partial<MicroFrontendVersion['extras']['acara']>) => ({
  ...version,
  extras: { acara: { ...version.extras.acara, ...extras } },
});

describe('the rules of the registry', () => {
  test('let a sound registry pass', () => {
    const idle = { ...fixtureVersion('mfe-a', 'release-0'), deployment: { traffic: 0, default: false } };
    expect(registryProblems(registry({ 'mfe-a': [idle, { ...one, fallbackUrl: idle.url }] }))).toEqual([]);
  });

  const two = fixtureVersion('mfe-a', 'release-2');
  const idle = { ...two, deployment: { traffic: 0, default: false } };
  const another = { ...fixtureVersion('mfe-a', 'release-3'), deployment: { traffic: 0, default: false } };
  const revoked = { at: '2026-01-02T00:00:00Z', why: 'broken' };
  const share = (bp: number) => ({ salt: 'salt', bp, steps: [], startedAt: '2026-01-02T00:00:00Z' });
  test.each<[string, MicroFrontendVersion[]]>([
    ['2 defaults instead of one', [one, { ...two, deployment: { traffic: 0, default: true } }]],
    ['traffic for release-1, which is not served', [{ ...one, deployment: { traffic: 100, default: false } }]],
    ['traffic of 130 instead of 100', [one, { ...two, deployment: { traffic: 30, default: false } }]],
    ['lists a release twice', [one, { ...one, deployment: { traffic: 0, default: false } }]],
    ['has its entry at /elsewhere.js', [{ ...one, url: '/elsewhere.js' }]],
    ['has the version other', [{ ...one, metadata: { ...one.metadata, version: 'other' } }]],
    ['integrity differs', [{ ...one, metadata: { ...one.metadata, integrity: `sha384-${'A'.repeat(64)}` } }]],
    ['no asset of it', [change(one, { initial: { entry: 'remoteEntry.js', chunks: ['gone.js'] } })]],
    ['an asset outside', [change(one, { assets: { ...one.extras.acara.assets, '../x.js': one.metadata.integrity } })]],
    ['an asset outside', [change(one, { assets: { ...one.extras.acara.assets, 'a/./x.js': one.metadata.integrity } })]],
    [
      'a server bundle outside',
      [change(one, { server: { path: '../release-0/server.cjs', sha384: one.metadata.integrity } })],
    ],
    ['which is not listed', [{ ...one, fallbackUrl: '/r/mfe-a/gone/remoteEntry.js' }]],
    ['falls back to itself', [{ ...one, fallbackUrl: one.url }]],
    ['which is revoked', [{ ...one, fallbackUrl: idle.url }, change(idle, { revoked })]],
    ['the stable release of mfe-a is revoked', [change(one, { revoked })]],
    [
      'rolls out more than one release',
      [one, change(idle, { rollout: share(10) }), change(another, { rollout: share(10) })],
    ],
    ['rolls out its stable release', [change(one, { rollout: share(10) })]],
    ['rolls out a revoked release', [one, change(idle, { revoked, rollout: share(10) })]],
    ['traffic of 0 for a share of 1000 basis points', [one, change(idle, { rollout: share(1000) })]],
    [
      'has traffic for release-2, which is not served',
      [
        { ...one, deployment: { traffic: 70, default: true } },
        { ...idle, deployment: { traffic: 30, default: false } },
      ],
    ],
  ])('refuse one that %s', (problem, versions) => {
    expect(registryProblems(registry({ 'mfe-a': versions })).join('; ')).toContain(problem);
  });

  test.each([
    ['/a', '/a'],
    ['/a/:id', '/a/:slug'],
    ['/a', '/A/'],
    ['/a/:id', '/a/one'],
    ['/a/one', '/a/:id'],
    ['/:any/b', '/a/:id'],
  ])('refuse two remotes of which one claims %s and the other %s', (ours, theirs) => {
    const problems = registryProblems(
      registry({
        'mfe-a': [fixtureVersion('mfe-a', 'release-1', [ours])],
        'mfe-b': [fixtureVersion('mfe-b', 'release-1', [theirs])],
      }),
    );
    expect(problems).toEqual([`${theirs} is claimed by mfe-a and by mfe-b`]);
  });

  test('let two releases of one remote have one path, and another remote one that only an idle release had', () => {
    const rollout = {
      ...change(fixtureVersion('mfe-a', 'release-2', ['/a']), { rollout: share(99) }),
      deployment: { traffic: 0, default: false },
    };
    const past = { ...fixtureVersion('mfe-a', 'release-0', ['/b']), deployment: { traffic: 0, default: false } };
    const other = fixtureVersion('mfe-b', 'release-1', ['/b']);
    expect(registryProblems(registry({ 'mfe-a': [past, one, rollout], 'mfe-b': [other] }))).toEqual([]);
  });

  test('refuse a path that a remote claims for a few visitors only', () => {
    const rollout = {
      ...change(fixtureVersion('mfe-a', 'release-2', ['/b']), { rollout: share(1) }),
      deployment: { traffic: 0, default: false },
    };
    const other = fixtureVersion('mfe-b', 'release-1', ['/b']);
    expect(registryProblems(registry({ 'mfe-a': [one, rollout], 'mfe-b': [other] }))).toEqual([
      '/b is claimed by mfe-a and by mfe-b',
    ]);
  });

  test.each(['../other', 'Mfe', 'mfe/a', ''])('refuse a package with the name "%s"', (name) => {
    expect(registryProblems(registry({ [name]: [fixtureVersion(name, 'release-1')] }))).toContain(
      `"${name}" cannot be the name of a package`,
    );
  });
});
