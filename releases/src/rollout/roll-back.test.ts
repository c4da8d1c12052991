import { parseRegistry } from '../registry/parse-registry.ts';
import {
  RELEASES,
  after,
  back,
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
  getVersions,
} from '../testing/release-history.ts';

const { K, L, M, N } = RELEASES;

describe('rolling back', () => {
  test('restores the fallback, revokes the stable release, and falls back to the one before', () => {
    const document = after(deploy(K), deploy(L), deploy(M), back());
    expect(stableId(document)).toBe(L);
    expect(rolloutState(document, M)).toEqual({ bp: null, revoked: 'broken', retiredAt: day(4).toISOString() });
    expect(rolloutState(document, L).retiredAt).toBeNull();
    expect([fallbackId(document, L), fallbackId(document, M)]).toEqual([K, L]);
  });

  test('twice goes back twice, and the last one has nothing behind it', () => {
    const document = after(deploy(K), deploy(L), deploy(M), back(), back());
    expect(stableId(document)).toBe(K);
    expect(fallbackId(document, K)).toBeNull();
    expect([fallbackId(document, L), fallbackId(document, M)]).toEqual([K, K]);
    expect(() => back()(document, day(9))).toThrow('mfe-a has no release to roll back to');
  });

  test('further than one release trusts what that one fell back to, before those that were left out', () => {
    const document = after(deploy(K), deploy(L), deploy(M), deploy(N), back(L));
    expect(stableId(document)).toBe(L);
    expect([fallbackId(document, L), fallbackId(document, N)]).toEqual([K, M]);
  });

  test('to the oldest falls back to one in between, never to the revoked one', () => {
    expect(fallbackId(after(deploy(K), deploy(L), deploy(M), back(K)), K)).toBe(L);
  });

  test('after a restored release goes to the one that was stable before', () => {
    const document = after(deploy(K), deploy(L), deploy(M), deploy(K), back());
    expect(stableId(document)).toBe(M);
    expect([fallbackId(document, M), fallbackId(document, L)]).toEqual([L, M]);
  });

  test('lets a running rollout continue, with the restored release as its fallback', () => {
    const document = after(deploy(K), deploy(L), list(M), roll(M, 1000), back());
    expect(stableId(document)).toBe(K);
    expect(rolloutState(document, M)).toEqual({ bp: 1000, revoked: null, retiredAt: null });
    expect(one(document, K).deployment?.traffic).toBe(90);
    expect([fallbackId(document, M), fallbackId(document, K)]).toEqual([K, null]);
  });

  test('to the release that is rolled out ends its rollout', () => {
    const document = after(deploy(K), deploy(L), list(M), roll(M, 1000), back(M));
    expect(stableId(document)).toBe(M);
    expect(rolloutState(document, M)).toEqual({ bp: null, revoked: null, retiredAt: null });
    expect(fallbackId(document, M)).toBe(K);
  });

  test('to a revoked release removes the revocation', () => {
    const document = after(deploy(K), deploy(L), back(), back(L));
    expect([rolloutState(document, L).revoked, rolloutState(document, K).revoked]).toEqual([null, 'broken']);
    expect(fallbackId(document, L)).toBeNull();
  });

  test('to the stable release is refused', () => {
    expect(() => back(L)(after(deploy(K), deploy(L)), day(9))).toThrow('is already stable');
  });
});

test.each([
  ['1,000', 1000],
  ['3,000 @verify', 3000],
])('in %s commands of any order nothing falls back to itself or to a revoked release', (_, turns) => {
  // A small generator of our own: the sequence must be the same in each run.
  let state = 7;
  const dice = (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides;
  const ids = [K, L, M, N, 'release-o'];
  const id = () => ids[dice(ids.length)] ?? K;
  const commands = [
    () => deploy(id()),
    () => list(id()),
    () => roll(id(), 1 + dice(10_000)),
    () => promoted,
    () => halted,
    () => back(dice(2) ? id() : undefined),
  ];
  let document = after(deploy(K));
  let done = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const before = document;
    try {
      document = commands[dice(commands.length)]?.()(before, day(turn)) ?? before;
    } catch (error) {
      expect(error).toMatchObject({ name: 'ReleaseRefusedError' });
      continue;
    }
    done += 1;
    // The rules of the registry refuse a fallback to itself, to a missing release, and to a revoked one.
    parseRegistry(document);
    for (const version of getVersions(document)) {
      const { rollout, retiredAt } = version.extras.acara;
      expect(retiredAt === undefined).toBe(version.deployment?.default === true || rollout !== undefined);
      const sound = getVersions(document).filter((other) => other !== version && !other.extras.acara.revoked);
      if (!version.deployment?.default && sound.length > 0) expect(version.fallbackUrl).toBeDefined();
    }
  }
  expect(done).toBeGreaterThan(turns / 3);
});
