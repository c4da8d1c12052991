import { fitsPattern } from './path-pattern.ts';

describe('fitsPattern', () => {
  it.each([
    ['/', '/', true],
    ['/', '/event', false],
    ['/event', '/event/', true],
    ['/event', '/event-disukai', false],
    ['/detail-event/:slug', '/detail-event/konser', true],
    ['/detail-event/:slug', '/detail-event/konser/kode', false],
    ['/detail-event/:slug', '/detail-event/', false],
    ['/detail-event/:slug/:access', '/detail-event/konser/a%2Fb', true],
  ])('%s %s: %s', (pattern, pathname, fits) => expect(fitsPattern(pattern, pathname)).toBe(fits));
});
