import { createRefreshTokens, decideRefresh, hashSecret, type RefreshToken } from './refresh-token.ts';
import type { RefreshRow } from './session-repository.ts';
import { tokenKeys } from './token-keys.ts';

const tokens = createRefreshTokens(tokenKeys('a secret of the tests that is long enough'));
const others = createRefreshTokens(tokenKeys('another secret that is long enough as well'));
const token = { sessionId: 7, generation: 3, secret: tokens.newSecret() };

describe('a refresh token', () => {
  it('is read back unchanged', () => {
    expect(tokens.read(tokens.write(token))).toEqual(token);
  });

  it('is refused if any part was changed, or another server wrote it', () => {
    const [prefix, session, generation, secret, mac] = tokens.write(token).split('.');
    const made = [
      [prefix, '8', generation, secret, mac],
      [prefix, session, '2', secret, mac],
      [prefix, session, generation, tokens.newSecret().toString('base64url'), mac],
      [prefix, session, generation, secret, tokens.newSecret().toString('base64url')],
      [prefix, session, generation, secret, ''],
    ].map((parts) => parts.join('.'));
    for (const text of [...made, others.write(token), '', 'acr', `${tokens.write(token)}x`])
      expect(tokens.read(text)).toBeNull();
  });

  it('is read with either secret while the secret is changed, and written with the first', () => {
    const old = 'a secret that was in use until now';
    const young = 'a secret that will be used from now on';
    const [before, during, after] = [old, `${young}, ${old}`, young].map((setting) =>
      createRefreshTokens(tokenKeys(setting)),
    );
    expect(during?.read(before?.write(token) ?? '')).toEqual(token);
    expect(during?.read(after?.write(token) ?? '')).toEqual(token);
    expect(after?.read(during?.write(token) ?? '')).toEqual(token);
    expect(after?.read(before?.write(token) ?? '')).toBeNull();
  });

  it('leads to its latest successor, also if the secret was changed in between', () => {
    const old = 'a secret that was in use until now';
    const young = 'a secret that will be used from now on';
    const both = [`${old},${young}`, `${young},${old}`].map((setting) => createRefreshTokens(tokenKeys(setting)));
    for (const changedAfter of [0, 1, 2, 20]) {
      let last = token;
      for (let step = 0; step < 20; step += 1) last = both[step < changedAfter ? 0 : 1]?.successor(last) ?? last;
      for (const tokensOfOne of both) {
        expect(tokensOfOne.findDescendant(token, 20, hashSecret(last))).toEqual(last);
        expect(tokensOfOne.findDescendant(token, 19, hashSecret(last))).toBeNull();
      }
    }
  });

  it('has one successor, which requires the key', () => {
    expect(tokens.successor(token)).toEqual(tokens.successor({ ...token }));
    expect(tokens.successor(token)).toMatchObject({ sessionId: 7, generation: 4 });
    expect(others.successor(token).secret).not.toEqual(tokens.successor(token).secret);
  });
});

const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000);
const first: RefreshToken = { sessionId: 7, generation: 0, secret: tokens.newSecret() };
const second = tokens.successor(first);
const third = tokens.successor(second);

const row = (current: RefreshToken, more: Partial<RefreshRow> = {}): RefreshRow => ({
  session_id: 7,
  user_id: 1,
  refresh_hash: hashSecret(current),
  generation: current.generation,
  rotated_at: [],
  created_at: at(0),
  expires_at: at(1_000_000),
  revoked_at: null,
  ...more,
});

const decide = (token: RefreshToken, of: RefreshRow | undefined, seconds: number) =>
  decideRefresh(token, of, { tokens, grace: 30_000, now: at(seconds) });

describe('a refresh token', () => {
  it.each([
    ['is rotated while it is the newest', first, row(first), 10, 'rotate'],
    ['is answered with its replacement within the grace', first, row(second, { rotated_at: [at(10)] }), 40, 'replaced'],
    ['is taken for stolen after the grace', first, row(second, { rotated_at: [at(10)] }), 41, 'stolen'],
    [
      'is taken for stolen when its rotation is long forgotten',
      first,
      row(third, { rotated_at: [at(10)] }),
      11,
      'stolen',
    ],
    ['is of no use once its session was ended', first, row(first, { revoked_at: at(5) }), 10, 'ended'],
    ['ends no session twice', first, row(second, { rotated_at: [at(1)], revoked_at: at(5) }), 100, 'ended'],
    [
      'is taken for stolen however many rotations old it is',
      first,
      row({ ...third, generation: 40_000 }, { rotated_at: [at(10)] }),
      11,
      'stolen',
    ],
    [
      'is of no use once its session was ended, however many rotations ago',
      first,
      row({ ...third, generation: 40_000 }, { revoked_at: at(5) }),
      10,
      'ended',
    ],
    ['is of no use once it has run out', first, row(first, { expires_at: at(10) }), 10, 'ended'],
    ['is unknown without a session', first, undefined, 10, 'unknown'],
    [
      'is unknown to a session of another database',
      first,
      row({ ...first, secret: tokens.newSecret() }),
      10,
      'unknown',
    ],
    ['is unknown to a session that is not as far yet', second, row(first), 10, 'unknown'],
  ] as const)('%s', (_what, token, of, seconds, kind) => {
    expect(decide(token, of, seconds).kind).toBe(kind);
  });

  it.each([
    ['is older than what the session remembers', { rotated_at: [at(10)] }],
    ['was replaced before the grace', { rotated_at: [at(-100), at(-90), at(-80)] }],
    ['is of an ended session', { rotated_at: [at(10), at(10), at(10)], revoked_at: at(10) }],
    ['is of a session that ran out', { rotated_at: [at(10), at(10), at(10)], expires_at: at(10) }],
  ])('that %s is decided without computing its successors', (_what, more) => {
    const findDescendant = jest.fn();
    const of = row({ ...third, generation: 3 }, more);
    decideRefresh(first, of, { tokens: { findDescendant }, grace: 30_000, now: at(11) });
    expect(findDescendant).not.toHaveBeenCalled();
  });

  it('leads to the newest one after two rotations within the grace', () => {
    const decision = decide(first, row(third, { rotated_at: [at(10), at(12)] }), 30);
    expect(decision).toEqual({ kind: 'replaced', current: third });
  });
});
