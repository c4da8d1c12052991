import { emptyRegistry } from '../registry/parse-registry.ts';
import { deployVersion, halt, listVersion, rollOut } from '../rollout/changes.ts';
import { fixtureVersion } from '../testing/fixture-version.ts';
import { auditDiff } from './audit.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const idle = (id: string) => ({ ...fixtureVersion('mfe-a', id), deployment: { traffic: 0, default: false } });
const lone = deployVersion(emptyRegistry(), 'mfe-a', idle('release-1'), NOW);
const both = listVersion(lone, 'mfe-a', idle('release-2'), NOW);
const tried = rollOut(both, 'mfe-a', { bp: 1000 }, NOW);

const ofRelease = (releaseId: string, changes: Record<string, [unknown, unknown]>) =>
  Object.entries(changes).map(([mark, [from, to]]) => ({ remote: 'mfe-a', releaseId, mark, from, to }));

describe('how two registries differ', () => {
  test('is empty where they are the same', () => {
    expect(auditDiff(tried, structuredClone(tried))).toEqual([]);
    expect(auditDiff(null, emptyRegistry())).toEqual([]);
  });

  test('contains all fields of a new release', () => {
    expect(auditDiff(null, lone)).toEqual(
      ofRelease('release-1', {
        listed: [null, true],
        stable: [null, true],
        traffic: [null, 100],
        commit: [null, 'fixture'],
      }),
    );
  });

  test('contains a share and the traffic that follows from it', () => {
    expect(auditDiff(both, tried)).toEqual([
      ...ofRelease('release-1', { traffic: [100, 90] }),
      ...ofRelease('release-2', { traffic: [0, 10], bp: [null, 1000] }),
    ]);
  });

  test('contains when a share grows by itself', () => {
    const planned = rollOut(tried, 'mfe-a', { bp: 1000, plan: { visits: 20, minutes: 60 } }, NOW);
    expect(auditDiff(tried, planned)).toEqual(ofRelease('release-2', { plan: [null, '20 visits, 60 minutes'] }));
    const manual = rollOut(planned, 'mfe-a', { bp: 1000, plan: null }, NOW);
    expect(auditDiff(planned, manual)).toEqual(ofRelease('release-2', { plan: ['20 visits, 60 minutes', null] }));
  });

  test('contains why a release was revoked', () => {
    expect(auditDiff(tried, halt(tried, 'mfe-a', 'broken', NOW))).toEqual([
      ...ofRelease('release-1', { traffic: [90, 100] }),
      ...ofRelease('release-2', { traffic: [10, 0], bp: [1000, null], revoked: [null, 'broken'] }),
    ]);
  });

  test('contains removed releases and packages', () => {
    expect(auditDiff(both, lone)).toContainEqual(ofRelease('release-2', { listed: [true, null] })[0]);
    expect(auditDiff(lone, emptyRegistry())).toContainEqual(ofRelease('release-1', { listed: [true, null] })[0]);
  });
});
