import type { RegistryDocument } from '../registry/registry-document.ts';
import { emptyRegistry } from '../registry/parse-registry.ts';
import {
  RELEASES,
  after,
  back,
  built,
  day,
  deploy,
  stableId,
  fallbackId,
  halted,
  list,
  rolloutState,
  one,
  promoted,
  roll,
} from '../testing/release-history.ts';
import { listVersion, rollOut } from './changes.ts';

const { K, L, M, N } = RELEASES;

describe('listing a release', () => {
  test('does not serve it', () => {
    const document = after(deploy(L), list(M));
    expect(stableId(document)).toBe(L);
    expect(one(document, M).deployment).toEqual({ traffic: 0, default: false });
    expect(rolloutState(document, M).retiredAt).toBe(day(2).toISOString());
  });

  test('falls back to the stable release in previews', () => {
    expect(fallbackId(after(deploy(L), list(M)), M)).toBe(L);
  });

  test('leaves a release that is listed already as it is', () => {
    const document = after(deploy(L), deploy(M), roll(L, 100));
    expect(list(M)(document, day(9))).toEqual(document);
    expect(listVersion(document, 'mfe-a', built(M), day(9))).toEqual(document);
    expect(listVersion(document, 'mfe-a', built(L), day(9))).toEqual(document);
  });

  test('leaves a rollout that runs and all fallbacks alone', () => {
    const document = after(deploy(L), deploy(M), list(N), roll(N, 100), list('release-o'));
    expect(rolloutState(document, N).bp).toBe(100);
    expect([fallbackId(document, N), fallbackId(document, M)]).toEqual([M, L]);
  });
});

describe('making a release stable', () => {
  test('makes the previous one its fallback and sets retiredAt on it', () => {
    const document = after(deploy(L), deploy(M), deploy(N));
    expect([N, M].map((id) => fallbackId(document, id))).toEqual([M, L]);
    expect([L, M, N].map((id) => rolloutState(document, id).retiredAt)).toEqual([
      day(2).toISOString(),
      day(3).toISOString(),
      null,
    ]);
  });

  test('ends a rollout without revoking its release', () => {
    const document = after(deploy(L), list(M), roll(M, 1000), deploy(N));
    expect(rolloutState(document, M)).toEqual({ bp: null, revoked: null, retiredAt: day(4).toISOString() });
    expect(fallbackId(document, N)).toBe(L);
  });

  test('restores an older one with the one before as its fallback, and removes its revocation', () => {
    const document = after(deploy(K), deploy(L), deploy(M), back(), deploy(M));
    expect(stableId(document)).toBe(M);
    expect(rolloutState(document, M)).toEqual({ bp: null, revoked: null, retiredAt: null });
    expect(fallbackId(document, M)).toBe(L);
    expect(fallbackId(document, L)).toBe(K);
  });

  test('changes nothing where it is stable already', () => {
    const document = after(deploy(K), deploy(L), deploy(M));
    expect(deploy(M)(document, day(9))).toEqual(document);
  });
});

describe('a rollout', () => {
  test('begins with the newest release at the first step and goes on step by step', () => {
    let document = after(deploy(L), list(M));
    const seen = [1, 2, 3, 4].map(() => {
      document = after(() => document, roll());
      return [rolloutState(document, M).bp, one(document, M).deployment?.traffic, one(document, L).deployment?.traffic];
    });
    expect(seen).toEqual([
      [100, 1, 99],
      [1000, 10, 90],
      [5000, 50, 50],
      [10_000, 100, 0],
    ]);
    expect(() => roll()(document, day(9))).toThrow(`mfe-a ${M} has reached its last step; promote it`);
  });

  test('keeps salt and start while the share grows', () => {
    const document = after(deploy(L), list(M), roll(M, 50), roll(M, 700));
    expect(one(document, M).extras.acara.rollout).toEqual({
      salt: M,
      bp: 700,
      steps: [100, 1000, 5000, 10_000],
      startedAt: day(3).toISOString(),
    });
    expect(one(document, M).deployment).toEqual({ traffic: 7, default: false });
    expect(rolloutState(document, M).retiredAt).toBeNull();
  });

  test('falls back to the stable release, which keeps its own fallback', () => {
    const document = after(deploy(K), deploy(L), list(M), roll());
    expect([fallbackId(document, M), fallbackId(document, L)]).toEqual([L, K]);
  });

  test('of the stable release’s fallback keeps the stable release behind it', () => {
    const document = after(deploy(K), deploy(L), deploy(M), roll(L, 100));
    expect([fallbackId(document, L), fallbackId(document, M)]).toEqual([M, K]);
    const stopped = after(() => document, halted);
    expect([fallbackId(stopped, L), fallbackId(stopped, M)]).toEqual([M, K]);
  });

  test('of the only other release leaves it the fallback of the stable one until it is revoked', () => {
    const document = after(deploy(L), deploy(M), roll(L, 100));
    expect(fallbackId(document, M)).toBe(L);
    expect(
      fallbackId(
        after(() => document, halted),
        M,
      ),
    ).toBeNull();
  });

  test.each<[string, (document: RegistryDocument, now: Date) => RegistryDocument, string]>([
    ['of the stable release', roll(M), 'is already stable'],
    ['of a release that is not there', roll('release-x'), 'has no release release-x. It has release-l, release-m'],
    ['to a share of 0', roll(L, 0), 'not 0'],
    ['to more than all', roll(L, 10_001), 'not 10001'],
    ['to a part of a basis point', roll(L, 0.5), 'not 0.5'],
    ['without a name where nothing is newer', roll(), 'no release newer than the stable one'],
  ])('%s is refused', (_, change, problem) => {
    expect(() => change(after(deploy(L), deploy(M)), day(9))).toThrow(problem);
  });

  test('of one release is refused while that of another runs', () => {
    const document = after(deploy(L), list(M), list(N), roll(M, 100));
    expect(() => roll(N, 100)(document, day(9))).toThrow(`${M} is being rolled out; promote it or halt it before ${N}`);
  });

  test('of a package that has never been published is refused', () => {
    expect(() => roll()(emptyRegistry(), day(1))).toThrow('mfe-a has never been published');
    const named = () => rollOut(after(deploy(L)), 'constructor', { bp: 1 }, day(1));
    expect(named).toThrow('constructor has never been published');
  });
});

describe('when visitors got a release for the first time', () => {
  const servedAt = (document: RegistryDocument, id: string) => one(document, id).extras.acara.servedAt;

  test('has no servedAt while it is only listed', () => {
    expect(servedAt(after(deploy(L), list(M)), M)).toBeUndefined();
  });

  test('sets servedAt once and keeps it', () => {
    const changes = [deploy(L), list(M), roll(M, 100), roll(M, 1000), halted, roll(M), promoted, back(), deploy(N)];
    const document = after(...changes);
    expect([L, M, N].map((id) => servedAt(document, id))).toEqual([1, 3, 9].map((at) => day(at).toISOString()));
  });

  test('does not count a release in between as new after a rollback behind it', () => {
    const document = after(deploy(K), deploy(L), deploy(M), back(K));
    expect(() => roll()(document, day(9))).toThrow('no release newer than the stable one');
    expect(stableId(after(() => document, list(N), roll(), promoted))).toBe(N);
  });
});

describe('promoting', () => {
  test('makes the candidate stable, with the previous one as its fallback', () => {
    const document = after(deploy(K), deploy(L), list(M), roll(), promoted);
    expect(stableId(document)).toBe(M);
    expect(rolloutState(document, M)).toEqual({ bp: null, revoked: null, retiredAt: null });
    expect(rolloutState(document, L).retiredAt).toBe(day(5).toISOString());
    expect([fallbackId(document, M), fallbackId(document, L)]).toEqual([L, K]);
  });

  test('is refused where nothing is rolled out', () => {
    expect(() => promoted(after(deploy(L), list(M)), day(9))).toThrow('no release that is being rolled out');
  });
});

describe('halting', () => {
  const stopped = () => after(deploy(L), list(M), roll(M, 1000), halted);

  test('revokes the candidate with the reason', () => {
    const document = stopped();
    expect(stableId(document)).toBe(L);
    expect(one(document, L).deployment?.traffic).toBe(100);
    expect(one(document, M).deployment?.traffic).toBe(0);
    expect(rolloutState(document, M)).toEqual({ bp: null, revoked: 'broken', retiredAt: day(4).toISOString() });
    expect(fallbackId(document, M)).toBe(L);
  });

  test('is not chosen again by a rollout without a name', () => {
    expect(() => roll()(stopped(), day(9))).toThrow('publish one first');
  });

  test('lets it be rolled out again when it is named, from the first step and to the same visitors first', () => {
    const document = after(stopped, roll(M));
    expect(rolloutState(document, M)).toEqual({ bp: 100, revoked: null, retiredAt: null });
    expect(one(document, M).extras.acara.rollout).toMatchObject({ salt: M, startedAt: day(2).toISOString() });
  });

  test('is refused where nothing is rolled out', () => {
    expect(() => halted(stopped(), day(9))).toThrow('no release that is being rolled out');
  });
});
