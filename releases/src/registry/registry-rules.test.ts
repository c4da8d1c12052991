import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { fixtureVersion } from '../testing/index.ts';
import { emptyRegistry } from './parse-registry.ts';
import { registryProblems } from './registry-rules.ts';

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
  test.each<[string, MicroFrontendVersion[]]>([
    ['2 defaults instead of one', [one, { ...two, deployment: { traffic: 0, default: true } }]],
    ['0 defaults instead of one', [{ ...one, deployment: { traffic: 100, default: false } }]],
    ['traffic of 130 instead of 100', [one, { ...two, deployment: { traffic: 30, default: false } }]],
    ['lists a release twice', [one, { ...one, deployment: { traffic: 0, default: false } }]],
    ['has its entry at /elsewhere.js', [{ ...one, url: '/elsewhere.js' }]],
    ['calls itself other', [{ ...one, metadata: { ...one.metadata, version: 'other' } }]],
    ['integrity differs', [{ ...one, metadata: { ...one.metadata, integrity: `sha384-${'A'.repeat(64)}` } }]],
    ['no asset of it', [change(one, { initial: { entry: 'remoteEntry.js', chunks: ['gone.js'] } })]],
    ['an asset outside', [change(one, { assets: { ...one.extras.acara.assets, '../x.js': one.metadata.integrity } })]],
    ['which is not listed', [{ ...one, fallbackUrl: '/r/mfe-a/gone/remoteEntry.js' }]],
  ])('refuse one that %s', (problem, versions) => {
    expect(registryProblems(registry({ 'mfe-a': versions })).join('; ')).toContain(problem);
  });

  test('refuse two remotes that claim one path', () => {
    const problems = registryProblems(
      registry({ 'mfe-a': [one], 'mfe-b': [fixtureVersion('mfe-b', 'release-1', ['/a'])] }),
    );
    expect(problems).toEqual(['/a is claimed by mfe-a and by mfe-b']);
  });
});
