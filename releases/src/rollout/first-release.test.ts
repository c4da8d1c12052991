import { emptyRegistry, parseRegistry } from '../registry/parse-registry.ts';
import { resolveReleases } from '../registry/page-releases.ts';
import { runningAnalyses } from '../health/canary-analysis.ts';
import {
  RELEASES,
  after,
  built,
  day,
  halted,
  list,
  promoted,
  roll,
  stableId,
  type Change,
} from '../testing/release-history.ts';
import { listVersion, rollOut } from './changes.ts';
import { getStable } from './versions.ts';

const { L, M } = RELEASES;
const listUnserved: Change = list(L);
const units = Array.from({ length: 1000 }, (_, at) => `visitor-${at}`);

describe('the first release of a remote', () => {
  test('is listed and not served; then a share of the visitors gets the package, and no others', () => {
    const listed = after(listUnserved);
    expect([stableId(listed), resolveReleases(listed, { unit: 'visitor-1' })]).toEqual([undefined, {}]);
    const rolled = after(listUnserved, roll(L, 1000));
    const share = units.filter((unit) => 'mfe-a' in resolveReleases(rolled, { unit })).length;
    expect(share).toBeGreaterThan(60);
    expect(share).toBeLessThan(140);
    expect(resolveReleases(rolled)).toEqual({});
  });

  test('has no control, so nothing is decided and no plan may raise its share', () => {
    expect(runningAnalyses(after(listUnserved, roll(L, 1000)))).toEqual([]);
    expect(() =>
      rollOut(after(listUnserved), 'mfe-a', { bp: 1000, plan: { visits: 500, minutes: 60 } }, new Date()),
    ).toThrow('has no plan');
  });

  test('is served to all or withdrawn only by a person; the next one is not served at once either', () => {
    expect(stableId(after(listUnserved, roll(L, 1000), promoted))).toBe(L);
    const revoked = after(listUnserved, roll(L, 1000), halted);
    expect(resolveReleases(revoked, { unit: 'visitor-1' })).toEqual({});
    expect(stableId(after(listUnserved, roll(L, 1000), halted, list(M)))).toBeUndefined();
    expect(stableId(after(listUnserved, roll(L, 1000), halted, list(M), roll(M, 5000), promoted))).toBe(M);
  });
});

test('the first release of the shell is always stable: without one there are no pages', () => {
  const document = after(listUnserved);
  const { 'mfe-a': versions } = document.microFrontends;
  expect(() => parseRegistry({ ...document, microFrontends: { shell: versions } })).toThrow('shell has 0 defaults');
  expect(getStable(listVersion(emptyRegistry(), 'shell', built(L), day(1)).microFrontends.shell ?? [])).toBeDefined();
});
