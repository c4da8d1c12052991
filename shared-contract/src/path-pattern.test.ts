import { fitsPattern, overlaps } from './path-pattern.ts';

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

describe('two path patterns', () => {
  it.each([
    ['/', '/'],
    ['/promo', '/promo'],
    ['/promo', '/Promo/'],
    ['/promo/:slug', '/promo/baru'],
    ['/:anything', '/login'],
    ['/:one/baru', '/promo/:other'],
    ['/promo/:slug/foto', '/promo/:other/:part'],
  ])('%s and %s share an address', (one, other) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['/promo', '/promosi'],
    ['/promo', '/promo/:slug'],
    ['/promo/:slug', '/promo/'],
    ['/promo/:slug/foto', '/promo/:slug/peta'],
    ['/promo/:slug/foto', '/promo//foto'],
    ['/', '/promo'],
    ['/', '/:anything'],
  ])('%s and %s share none', (one, other) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([false, false]);
  });
});
