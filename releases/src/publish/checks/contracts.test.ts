import type { MicroFrontendVersion } from '../../registry/registry-document.ts';
import type { Contracts } from '@acara/shared-contract/remote-declaration';
import { contracts } from './contracts.ts';
import { checkInput, createRegistry, IDLE, versionWith } from './testing/check-input.ts';

const ROLLOUT = { salt: 'x', bp: 100, steps: [100], startedAt: '2026-01-01T00:00:00Z' };
const writes = (version: number): Contracts => ({ acara_checkout: { writes: version } });
const reads = (...versions: number[]): Contracts => ({ acara_checkout: { reads: versions } });
const till = (releaseId: string, own: Contracts, more = {}, deployment?: MicroFrontendVersion['deployment']) =>
  versionWith('mfe-b', releaseId, { contracts: own, ...more }, deployment);
const document = createRegistry({ 'mfe-b': [till('release-1', reads(1))] });
const problems = (own: unknown, more: Parameters<typeof checkInput>[1] = { document }, name = 'mfe-a') =>
  contracts(checkInput({ name, contracts: own }, more));

describe('publishing a release', () => {
  test('is refused where a served release cannot read its data', () => {
    expect(problems(writes(1))).toEqual([]);
    expect(problems(writes(2))).toEqual([
      {
        check: 'contracts',
        problem: 'mfe-a release-2 writes acara_checkout 2, and mfe-b release-1 reads 1',
        help: 'publish and promote a mfe-b that reads acara_checkout 2 too first',
      },
    ]);
  });

  test('is refused where it cannot read the data of a served release, or of the fallback of one', () => {
    const writer = versionWith('mfe-b', 'release-2', { contracts: writes(2) });
    const former = versionWith('mfe-b', 'release-1', { contracts: writes(1) }, IDLE);
    const both = createRegistry({ 'mfe-b': [former, { ...writer, fallbackUrl: former.url }] });
    expect(problems(reads(1, 2), { document: both })).toEqual([]);
    expect(problems(reads(2), { document: both })).toEqual([
      {
        check: 'contracts',
        problem: 'mfe-b release-1 writes acara_checkout 1, and mfe-a release-2 reads 2',
        help: 'let it read acara_checkout 1 too until no served release of mfe-b writes it, nor the one it falls back to',
      },
    ]);
    expect(problems(reads(2), { document: createRegistry({ 'mfe-b': [former, writer] }) })).toEqual([]);
  });

  test('is refused because of a candidate of another package, but not of a release that is not served', () => {
    const candidate = till('release-2', reads(2), { rollout: ROLLOUT }, { traffic: 1, default: false });
    const rolling = createRegistry({ 'mfe-b': [till('release-1', reads(1, 2)), candidate] });
    expect(problems(writes(1), { document: rolling }).map(({ problem }) => problem)).toEqual([
      'mfe-a release-2 writes acara_checkout 1, and mfe-b release-2 reads 2',
    ]);
    const idle = createRegistry({ 'mfe-b': [till('release-1', reads(1)), till('release-2', reads(2), {}, IDLE)] });
    expect(problems(writes(1), { document: idle })).toEqual([]);
  });

  test('is refused because of its own previous release, which would read its data after a rollback', () => {
    const own = createRegistry({ 'mfe-a': [versionWith('mfe-a', 'release-1', { contracts: reads(1) })] });
    expect(problems(writes(2), { document: own })).toEqual([
      expect.objectContaining({
        problem: 'mfe-a release-2 writes acara_checkout 2, and mfe-a release-1 reads 1',
      }),
    ]);
  });

  test('is not refused because of releases that are replaced with it, nor of a misfit of others', () => {
    expect(problems(writes(2), { document, alongside: ['mfe-b'] })).toEqual([]);
    const broken = createRegistry({
      'mfe-b': [till('release-1', reads(1))],
      'mfe-c': [versionWith('mfe-c', 'release-1', { contracts: writes(3) })],
    });
    expect(problems(writes(1), { document: broken })).toEqual([]);
  });

  test.each<[unknown, string]>([
    [{ acara_checkout: {} }, 'mfe-a/remote.json has the contract acara_checkout, which it neither writes nor reads'],
    [{ acara_checkout: { writes: '1' } }, 'mfe-a/remote.json has contracts.acara_checkout.writes that must be integer'],
    [{ acara_checkout: { read: [1] } }, 'mfe-a/remote.json has contracts.acara_checkout that must not have additional'],
    [{ 'Acara checkout': { writes: 1 } }, 'mfe-a/remote.json has contracts that must not have additional properties'],
    [[], 'mfe-a/remote.json has contracts that must be object'],
  ])('is refused with the contracts %j', (own, problem) => {
    expect(problems(own).map((one) => one.problem)).toEqual([expect.stringContaining(problem)]);
  });

  test('of the shell names its own file', () => {
    expect(problems({ a: {} }, {}, 'shell')[0]?.problem).toMatch(/^shell\/contracts.json has the contract a,/);
    expect(problems(undefined, {}, 'shell')).toEqual([]);
  });
});
