import { tokenTimes, learnClock, serverNow } from './clock.ts';
import { testAccessToken } from './testing/test-session.ts';

describe('an access token as the page reads it', () => {
  it('has the times of its issue and its expiry', () => {
    expect(tokenTimes(testAccessToken({ issuedAt: 5_000, expiresAt: 905_000 }))).toEqual({
      issuedAt: 5_000,
      expiresAt: 905_000,
    });
  });

  it('shows by how much the clock of the server is ahead', () => {
    expect(learnClock(testAccessToken({ issuedAt: 3_600_000, expiresAt: 4_500_000 }), 0)).toBe(3_600_000);
    expect(serverNow()).toBeGreaterThan(Date.now() + 3_500_000);
    expect(learnClock('no token', 0)).toBe(0);
  });

  it.each(['', 'a', 'a.b.c', 'a.e30.c', `a.${btoa('{"exp":"x","iat":1}')}.c`])('has no times as %j', (token) => {
    expect(tokenTimes(token)).toBeNull();
  });
});
