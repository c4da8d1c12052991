import type { RegistryDocument } from '@acara/shared-contract/registry';
import { emptyRegistry } from '../registry/parse-registry.ts';
import {
  RELEASES,
  after,
  back,
  built,
  day,
  deploy,
  everybodys,
  fallbackOf,
  halted,
  list,
  marks,
  one,
  promoted,
  roll,
} from '../testing/release-history.ts';
import { listVersion, rollOut } from './changes.ts';

const { K, L, M, N } = RELEASES;

describe('listing a release', () => {
  test('gives it to nobody, and to everybody where it is the first', () => {
    const document = after(list(L), list(M));
    expect(everybodys(document)).toBe(L);
    expect(one(document, L).deployment).toEqual({ traffic: 100, default: true });
    expect(one(document, M).deployment).toEqual({ traffic: 0, default: false });
    expect(marks(document, M).retiredAt).toBe(day(2).toISOString());
  });

  test('lets those who look at it before it is rolled out fall back to what everybody gets', () => {
    expect(fallbackOf(after(list(L), list(M)), M)).toBe(L);
  });

  test('leaves a release that is listed already as it is', () => {
    const document = after(deploy(L), deploy(M), roll(L, 100));
    expect(list(M)(document, day(9))).toEqual(document);
    expect(listVersion(document, 'mfe-a', built(M), day(9))).toEqual(document);
    expect(listVersion(document, 'mfe-a', built(L), day(9))).toEqual(document);
  });

  test('leaves a rollout that runs and all fallbacks alone', () => {
    const document = after(deploy(L), deploy(M), list(N), roll(N, 100), list('release-o'));
    expect(marks(document, N).bp).toBe(100);
    expect([fallbackOf(document, N), fallbackOf(document, M)]).toEqual([M, L]);
  });
});

describe('giving a release to everybody', () => {
  test('makes the one before its fallback and marks since when that is out of use', () => {
    const document = after(deploy(L), deploy(M), deploy(N));
    expect([N, M].map((id) => fallbackOf(document, id))).toEqual([M, L]);
    expect([L, M, N].map((id) => marks(document, id).retiredAt)).toEqual([
      day(2).toISOString(),
      day(3).toISOString(),
      null,
    ]);
  });

  test('ends a rollout without a word against it', () => {
    const document = after(deploy(L), list(M), roll(M, 1000), deploy(N));
    expect(marks(document, M)).toEqual({ bp: null, revoked: null, retiredAt: day(4).toISOString() });
    expect(fallbackOf(document, N)).toBe(L);
  });

  test('restores an older one with the one before as its fallback, and takes a revocation off it', () => {
    const document = after(deploy(K), deploy(L), deploy(M), back(), deploy(M));
    expect(everybodys(document)).toBe(M);
    expect(marks(document, M)).toEqual({ bp: null, revoked: null, retiredAt: null });
    expect(fallbackOf(document, M)).toBe(L);
    expect(fallbackOf(document, L)).toBe(K);
  });

  test('changes nothing where it is everybody’s already', () => {
    const document = after(deploy(K), deploy(L), deploy(M));
    expect(deploy(M)(document, day(9))).toEqual(document);
  });
});

describe('a rollout', () => {
  test('begins with the newest release at the first step and goes on step by step', () => {
    let document = after(deploy(L), list(M));
    const seen = [1, 2, 3, 4].map(() => {
      document = after(() => document, roll());
      return [marks(document, M).bp, one(document, M).deployment?.traffic, one(document, L).deployment?.traffic];
    });
    expect(seen).toEqual([
      [100, 1, 99],
      [1000, 10, 90],
      [5000, 50, 50],
      [10_000, 100, 0],
    ]);
    expect(() => roll()(document, day(9))).toThrow(`mfe-a ${M} is at its last step; promote it`);
  });

  test('keeps its salt and its beginning while the share grows', () => {
    const document = after(deploy(L), list(M), roll(M, 50), roll(M, 700));
    expect(one(document, M).extras.acara.rollout).toEqual({
      salt: M,
      bp: 700,
      steps: [100, 1000, 5000, 10_000],
      startedAt: day(3).toISOString(),
    });
    expect(one(document, M).deployment).toEqual({ traffic: 7, default: false });
    expect(marks(document, M).retiredAt).toBeNull();
  });

  test('falls back to what everybody gets, which keeps its own fallback', () => {
    const document = after(deploy(K), deploy(L), list(M), roll());
    expect([fallbackOf(document, M), fallbackOf(document, L)]).toEqual([L, K]);
  });

  test('of a release that is everybody’s fallback leaves that of everybody behind it', () => {
    const trial = after(deploy(K), deploy(L), deploy(M), roll(L, 100));
    expect([fallbackOf(trial, L), fallbackOf(trial, M)]).toEqual([M, K]);
    const stopped = after(() => trial, halted);
    expect([fallbackOf(stopped, L), fallbackOf(stopped, M)]).toEqual([M, K]);
  });

  test('of the only other release leaves it everybody’s fallback until it is taken back', () => {
    const trial = after(deploy(L), deploy(M), roll(L, 100));
    expect(fallbackOf(trial, M)).toBe(L);
    expect(
      fallbackOf(
        after(() => trial, halted),
        M,
      ),
    ).toBeNull();
  });

  test.each<[string, (document: RegistryDocument, now: Date) => RegistryDocument, string]>([
    ['of everybody’s release', roll(M), "everybody's already"],
    ['of a release that is not there', roll('release-x'), 'has no release release-x. It has release-l, release-m'],
    ['to a share of 0', roll(L, 0), 'not 0'],
    ['to more than all', roll(L, 10_001), 'not 10001'],
    ['to a part of a basis point', roll(L, 0.5), 'not 0.5'],
    ['without a name where nothing is newer', roll(), 'no release newer than what everybody gets'],
  ])('%s is refused', (_, change, problem) => {
    expect(() => change(after(deploy(L), deploy(M)), day(9))).toThrow(problem);
  });

  test('of one release is refused while that of another runs', () => {
    const document = after(deploy(L), list(M), list(N), roll(M, 100));
    expect(() => roll(N, 100)(document, day(9))).toThrow(`${M} is being rolled out; promote it or halt it before ${N}`);
  });

  test('of a package that was never published is refused', () => {
    expect(() => roll()(emptyRegistry(), day(1))).toThrow('mfe-a was never published');
    const named = () => rollOut(after(deploy(L)), 'constructor', { bp: 1 }, day(1));
    expect(named).toThrow('constructor was never published');
  });
});

describe('when visitors got a release for the first time', () => {
  const servedAt = (document: RegistryDocument, id: string) => one(document, id).extras.acara.servedAt;

  test('is not marked while it is only listed', () => {
    expect(servedAt(after(deploy(L), list(M)), M)).toBeUndefined();
  });

  test('is marked once and kept through all that comes after', () => {
    const changes = [deploy(L), list(M), roll(M, 100), roll(M, 1000), halted, roll(M), promoted, back(), deploy(N)];
    const document = after(...changes);
    expect([L, M, N].map((id) => servedAt(document, id))).toEqual([1, 3, 9].map((at) => day(at).toISOString()));
  });

  test('keeps a release between two from being new once everybody has gone back behind it', () => {
    const document = after(deploy(K), deploy(L), deploy(M), back(K));
    expect(() => roll()(document, day(9))).toThrow('no release newer than what everybody gets');
    expect(everybodys(after(() => document, list(N), roll(), promoted))).toBe(N);
  });

  test('is taken from the list where a registry has no marks yet', () => {
    const marked = after(deploy(K), deploy(L), deploy(M), list(N));
    const versions = (marked.microFrontends['mfe-a'] ?? []).map((version) => {
      const { servedAt: _servedAt, ...record } = version.extras.acara;
      return { ...version, extras: { acara: record } };
    });
    const unmarked: RegistryDocument = { ...marked, microFrontends: { 'mfe-a': versions } };
    const document = after(() => unmarked, back(K));
    expect([K, L, M].map((id) => servedAt(document, id))).toEqual(Array(3).fill(day(2).toISOString()));
    expect(servedAt(document, N)).toBeUndefined();
    expect(
      marks(
        after(() => document, roll()),
        N,
      ).bp,
    ).toBe(100);
  });
});

describe('promoting', () => {
  test('makes the candidate everybody’s, with the one before as its fallback', () => {
    const document = after(deploy(K), deploy(L), list(M), roll(), promoted);
    expect(everybodys(document)).toBe(M);
    expect(marks(document, M)).toEqual({ bp: null, revoked: null, retiredAt: null });
    expect(marks(document, L).retiredAt).toBe(day(5).toISOString());
    expect([fallbackOf(document, M), fallbackOf(document, L)]).toEqual([L, K]);
  });

  test('is refused where nothing is rolled out', () => {
    expect(() => promoted(after(deploy(L), list(M)), day(9))).toThrow('no release that is being rolled out');
  });
});

describe('halting', () => {
  const stopped = () => after(deploy(L), list(M), roll(M, 1000), halted);

  test('takes the candidate back from everybody at once and says why', () => {
    const document = stopped();
    expect(everybodys(document)).toBe(L);
    expect(one(document, L).deployment?.traffic).toBe(100);
    expect(one(document, M).deployment?.traffic).toBe(0);
    expect(marks(document, M)).toEqual({ bp: null, revoked: 'broken', retiredAt: day(4).toISOString() });
    expect(fallbackOf(document, M)).toBe(L);
  });

  test('keeps a rollout without a name from choosing it again', () => {
    expect(() => roll()(stopped(), day(9))).toThrow('publish one first');
  });

  test('lets it be rolled out again when it is named, from the first step and to the same visitors first', () => {
    const document = after(stopped, roll(M));
    expect(marks(document, M)).toEqual({ bp: 100, revoked: null, retiredAt: null });
    expect(one(document, M).extras.acara.rollout).toMatchObject({ salt: M, startedAt: day(2).toISOString() });
  });

  test('is refused where nothing is rolled out', () => {
    expect(() => halted(stopped(), day(9))).toThrow('no release that is being rolled out');
  });
});
