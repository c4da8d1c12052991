import { redirectTarget } from './redirect-target.ts';

describe('redirectTarget', () => {
  it.each([
    ['/detail-event/konser', '/detail-event/konser'],
    ['/search/%23musik?page=2#atas', '/search/%23musik?page=2#atas'],
    ['https://kopi.test/promo?a=1', 'https://kopi.test/promo?a=1'],
    ['http://kopi.test', 'http://kopi.test/'],
  ])('accepts %s', (stored, target) => {
    expect(redirectTarget(stored)).toBe(target);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    'evil.test',
    '',
    'https://',
  ])('refuses %p', (stored) => {
    expect(redirectTarget(stored)).toBeNull();
  });
});
