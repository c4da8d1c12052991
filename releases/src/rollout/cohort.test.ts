import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cohortHash, isInCohort } from './cohort.ts';

type Vector = { remote: string; salt: string; unit: string; u32: number; in: Record<string, boolean> };
const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(path.join(__dirname, 'cohort-vectors.json'), 'utf8'),
);

const SHARES = [0, 1, 100, 1000, 5000, 10_000];
const VISITORS = 100_000;
const visitors = Array.from({ length: VISITORS }, (_, number) => `visitor-${number}`);

/** Three times the standard deviation of how many of all visitors are in, where each is with this chance. */
const threeSigma = (chance: number) => 3 * Math.sqrt(VISITORS * chance * (1 - chance));

/** Whether each visitor is in. */
const membersAt = (remote: string, bp: number, salt = '20260301-0a1b2c3d4e5f') =>
  visitors.map((unit) => isInCohort(remote, { salt, bp }, unit));

const countMembers = (members: readonly boolean[]) => members.filter(Boolean).length;

describe('the cohort of a rollout', () => {
  test.each(vectors)('is what another implementation computes: $remote $salt $unit', (vector) => {
    expect(cohortHash(vector.remote, vector.salt, vector.unit)).toBe(vector.u32);
    const found = Object.keys(vector.in).map((bp) => [
      bp,
      isInCohort(vector.remote, { salt: vector.salt, bp: Number(bp) }, vector.unit),
    ]);
    expect(Object.fromEntries(found)).toEqual(vector.in);
  });

  test('has vectors close to both sides of its limits', () => {
    const atLimit = vectors.filter(({ salt }) => salt === 'limits').map((vector) => vector.in);
    for (const bp of ['1', '100', '1000', '5000', '9999'])
      expect(new Set(atLimit.map((members) => members[bp]))).toEqual(new Set([true, false]));
  });

  test.each(SHARES)('of 100,000 visitors at %i basis points is its share, within 3 sigma', (bp) => {
    const wanted = (VISITORS * bp) / 10_000;
    expect(Math.abs(countMembers(membersAt('mfe-discovery', bp)) - wanted)).toBeLessThanOrEqual(
      threeSigma(bp / 10_000),
    );
  });

  test('keeps all its visitors while the share grows', () => {
    const ramp = SHARES.map((bp) => membersAt('mfe-discovery', bp));
    for (const [at, members] of ramp.slice(1).entries()) {
      const before = ramp[at] ?? [];
      expect(countMembers(before.filter((isIn, visitor) => isIn && !members[visitor]))).toBe(0);
      expect(countMembers(members)).toBeGreaterThan(countMembers(before));
    }
  });

  test.each<[string, [string, number, string?], [string, number, string?]]>([
    ['two remotes', ['mfe-discovery', 1000], ['mfe-account', 1000]],
    ['two remotes at other shares', ['mfe-discovery', 5000], ['mfe-checkout', 100]],
    ['two releases of one remote', ['mfe-account', 1000, 'one'], ['mfe-account', 1000, 'two']],
  ])('is independent between %s', (_, one, other) => {
    const ones = membersAt(...one);
    const others = membersAt(...other);
    const chance = (countMembers(ones) / VISITORS) * (countMembers(others) / VISITORS);
    const both = ones.filter((isIn, visitor) => isIn && others[visitor]).length;
    expect(Math.abs(both - VISITORS * chance)).toBeLessThanOrEqual(threeSigma(chance));
  });
});
