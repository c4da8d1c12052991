import { createRateLimit } from './rate-limit.ts';

const MINUTE = 60_000;

describe('a rate limit', () => {
  let at = 0;
  const limit = () => createRateLimit({ max: 2, window: MINUTE, now: () => new Date(at) });
  beforeEach(() => {
    at = 1_000_000;
  });

  it('refuses what comes on top, and says when to come back', () => {
    const { spend } = limit();
    spend('a');
    at += 10_000;
    spend('a');
    expect(() => spend('a')).toThrow(
      expect.objectContaining({ statusCode: 429, headers: expect.objectContaining({ 'retry-after': '50' }) }),
    );
    at += 50_000;
    expect(() => spend('a')).not.toThrow();
  });

  it('counts each subject for itself', () => {
    const { spend } = limit();
    spend('a');
    spend('a');
    expect(() => spend('b')).not.toThrow();
  });
});
