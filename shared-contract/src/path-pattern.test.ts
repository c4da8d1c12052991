import { fitsPattern, overlaps, pathFinder } from './path-pattern.ts';

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

describe('a path among patterns', () => {
  const find = pathFinder([
    ['/:any', 'any'],
    ['/promo/:slug', 'one'],
    ['/promo/baru', 'new'],
    ['/:first/:second/c', 'most literal at its end'],
    ['/a/b/:last', 'most literal'],
    ['/', 'home'],
  ]);

  it.each([
    ['/', 'home', {}],
    ['/promo/baru', 'new', {}],
    ['/PROMO/%62aru/', 'new', {}],
    ['/promo/a%2Fb', 'one', { slug: 'a/b' }],
    ['/promo/100%', 'one', { slug: '100%' }],
    ['/a/b/c', 'most literal', { last: 'c' }],
    ['/x/y/c', 'most literal at its end', { first: 'x', second: 'y' }],
  ])('%s is %s', (pathname, value, params) => expect(find(pathname)).toMatchObject({ value, params }));

  it.each(['/promo/a/b', '//', '/promo//', ''])('%s is none', (pathname) =>
    expect(find(pathname)?.value).not.toBe('one'),
  );
});
