import { createRefreshTokens } from './refresh-token.ts';
import { tokenKeys } from './token-keys.ts';

const tokens = createRefreshTokens(tokenKeys('a secret of the tests, long enough for it'));
const others = createRefreshTokens(tokenKeys('another secret, also long enough for it'));
const token = { sessionId: 7, generation: 3, secret: tokens.newSecret() };

describe('a refresh token', () => {
  it('is read as it was written', () => {
    expect(tokens.read(tokens.write(token))).toEqual(token);
  });

  it('is not read when any part was changed or another server wrote it', () => {
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

  it('has one successor, which nobody can make without the key', () => {
    expect(tokens.successor(token)).toEqual(tokens.successor({ ...token }));
    expect(tokens.successor(token)).toMatchObject({ sessionId: 7, generation: 4 });
    expect(others.successor(token).secret).not.toEqual(tokens.successor(token).secret);
  });
});
