import type { RegistryDocument } from '../registry/registry-document.ts';
import { parseRegistry } from '../registry/parse-registry.ts';
import { resolveReleases } from '../registry/page-releases.ts';
import {
  RELEASES,
  after,
  back,
  day,
  deploy,
  getVersions,
  halted,
  list,
  one,
  promoted,
  roll,
  stableId,
  type Change,
} from '../testing/release-history.ts';
import { endHoldback, promote, rollOut } from './changes.ts';
import { isInCohort } from './cohort.ts';
import { getHoldback, getReleaseId } from './versions.ts';

const { L, M, N } = RELEASES;
const RULE = { bp: 100, minutes: 60 };
const promoteHolding: Change = (document, now) => promote(document, 'mfe-a', now, RULE);
const rollToAll: Change = (document, now) => rollOut(document, 'mfe-a', { bp: 10_000, holdback: RULE }, now);
const end: Change = (document, now) => endHoldback(document, 'mfe-a', now);

const held = (document: RegistryDocument) => {
  const running = getHoldback(getVersions(document));
  return running && [getReleaseId(running.control), getReleaseId(running.successor)];
};
const units = Array.from({ length: 4000 }, (_, at) => `visitor-${at}`);
const releaseOf = (document: RegistryDocument, unit: string) => {
  const version = resolveReleases(document, { unit })['mfe-a'];
  return version && getReleaseId(version);
};
const begun = [deploy(L), list(M), roll(M, 1000)];

describe('a release that is promoted', () => {
  test('does not reach those who are held back for the time of the rule', () => {
    const document = after(...begun, promoteHolding);
    expect([stableId(document), held(document)]).toEqual([M, [L, M]]);
    const { holdback, retiredAt } = one(document, L).extras.acara;
    expect(holdback).toEqual({
      successor: M,
      salt: M,
      bp: 100,
      startedAt: day(3).toISOString(),
      until: new Date(day(4).getTime() + 3_600_000).toISOString(),
    });
    expect(retiredAt).toBeUndefined();
    const heldBack = units.filter((unit) => releaseOf(document, unit) === L);
    expect(heldBack).toEqual(units.filter((unit) => !isInCohort('mfe-a', { salt: M, bp: 9900 }, unit)));
    expect(heldBack.length).toBeGreaterThan(20);
    expect(heldBack.length).toBeLessThan(70);
    // A visitor without an id, of whom nothing is known.
    expect(resolveReleases(document)['mfe-a']?.url).toBe(one(document, M).url);
  });

  test('reaches them when the hold-back ends, or is ended by a promote without a rule', () => {
    for (const change of [end, promoted]) {
      const document = after(...begun, promoteHolding, change);
      expect([stableId(document), held(document)]).toEqual([M, undefined]);
      expect(one(document, L).extras.acara.retiredAt).toBe(day(5).toISOString());
      expect(units.every((unit) => releaseOf(document, unit) === M)).toBe(true);
    }
  });

  test.each([
    ['a share of none', { bp: 0, minutes: 60 }],
    ['no rule', undefined],
  ])('reaches all visitors at once with %s', (_, rule) => {
    const document = after(...begun, (current, now) => promote(current, 'mfe-a', now, rule));
    expect([stableId(document), held(document)]).toEqual([M, undefined]);
  });

  test('has no control group when it is the first', () => {
    expect(held(after(deploy(L)))).toBeUndefined();
    expect(() => after(deploy(L), promoteHolding)).toThrow('no release that is being rolled out');
  });

  test('is revoked by a rollback; all visitors get the release of those who were held back', () => {
    const document = after(...begun, promoteHolding, back());
    expect([stableId(document), held(document)]).toEqual([L, undefined]);
    expect(one(document, M).extras.acara.revoked?.why).toBe('broken');
  });

  test('keeps its control while another one is rolled out, halted or listed, until that one is promoted', () => {
    const rolling = [...begun, promoteHolding, list(N), roll(N, 1000)];
    expect(held(after(...rolling))).toEqual([L, M]);
    expect(held(after(...rolling, halted))).toEqual([L, M]);
    expect(held(after(...rolling, promoted))).toBeUndefined();
    expect(held(after(...rolling, promoteHolding))).toEqual([M, N]);
    const document = after(...rolling);
    const groups = new Set(units.map((unit) => releaseOf(document, unit)));
    expect([...groups].sort()).toEqual([L, M, N]);
  });
});

describe('a share of 100 %', () => {
  const document = after(...begun, rollToAll);

  test('leaves the stable release to those who would be last, as the control of the candidate', () => {
    expect([stableId(document), held(document)]).toEqual([L, [L, M]]);
    for (const unit of units)
      expect(releaseOf(document, unit)).toBe(isInCohort('mfe-a', { salt: M, bp: 9900 }, unit) ? M : L);
  });

  test('has the same group while another release is listed', () => {
    expect(held(after(...begun, rollToAll, list(N)))).toEqual([L, M]);
  });

  test('has the same group, for the same time, once it is promoted', () => {
    const promotedLater = after(...begun, rollToAll, promoteHolding);
    expect([stableId(promotedLater), held(promotedLater)]).toEqual([M, [L, M]]);
    expect(one(promotedLater, L).extras.acara.holdback).toEqual(one(document, L).extras.acara.holdback);
  });

  test.each<[string, Change, string]>([
    ['a halt', halted, L],
    ['a smaller share', roll(M, 5000), L],
    ['the stable release again', deploy(L), L],
  ])('%s ends it', (_, change, stable) => {
    const changed = after(...begun, rollToAll, change);
    expect([stableId(changed), held(changed)]).toEqual([stable, undefined]);
  });
});

test('all who had a share of 100 % for the time of the rule have it when it is promoted', () => {
  const document = after(...begun, rollToAll, end, promoteHolding);
  expect([stableId(document), held(document)]).toEqual([M, undefined]);
});

test('a registry whose groups contradict each other is refused', () => {
  const document = after(...begun, promoteHolding);
  const { holdback } = one(document, L).extras.acara;
  if (!holdback) throw new Error('no hold-back');
  const withHoldback = (id: string): RegistryDocument => ({
    ...document,
    microFrontends: {
      'mfe-a': getVersions(document).map((version) =>
        getReleaseId(version) === id
          ? { ...version, extras: { acara: { ...version.extras.acara, holdback } } }
          : version,
      ),
    },
  });
  expect(() => parseRegistry(withHoldback(L))).not.toThrow();
  expect(() => parseRegistry(withHoldback(M))).toThrow('holds visitors back on more than one release');
});
