import { getClockOffset, tokenTimes } from './access-token.ts';
import { testAccessToken } from './testing/test-access-token.ts';

describe('an access token as the page reads it', () => {
  it('says when it begins and ends', () => {
    expect(tokenTimes(testAccessToken({ issuedAt: 5_000, expiresAt: 905_000 }))).toEqual({
      issuedAt: 5_000,
      expiresAt: 905_000,
    });
  });

  it('tells by how much the clock of the server is ahead', () => {
    expect(getClockOffset(testAccessToken({ issuedAt: 3_600_000, expiresAt: 4_500_000 }), 0)).toBe(3_600_000);
    expect(getClockOffset('no token', 0)).toBe(0);
  });

  it.each(['', 'a', 'a.b.c', 'a.e30.c', `a.${btoa('{"exp":"x","iat":1}')}.c`])('knows no times of %j', (token) => {
    expect(tokenTimes(token)).toBeNull();
  });
});
