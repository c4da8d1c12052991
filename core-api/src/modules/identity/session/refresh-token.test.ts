import { createRefreshTokens, hashSecret } from './refresh-token.ts';
import { tokenKeys } from './token-keys.ts';

const tokens = createRefreshTokens(tokenKeys('a secret of the tests that is long enough'));
const others = createRefreshTokens(tokenKeys('another secret that is long enough as well'));
const token = { sessionId: 7, generation: 3, secret: tokens.newSecret() };

describe('a refresh token', () => {
  it('is read as it was written', () => {
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
    const [old, young] = ['a secret that was in use until now', 'a secret that will be used from now on'];
    const [before, during, after] = [old, `${young}, ${old}`, young].map((setting) =>
      createRefreshTokens(tokenKeys(setting)),
    );
    expect(during?.read(before?.write(token) ?? '')).toEqual(token);
    expect(during?.read(after?.write(token) ?? '')).toEqual(token);
    expect(after?.read(during?.write(token) ?? '')).toEqual(token);
    expect(after?.read(before?.write(token) ?? '')).toBeNull();
  });

  it('leads to its latest successor, also if the secret was changed in between', () => {
    const [old, young] = ['a secret that was in use until now', 'a secret that will be used from now on'];
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
