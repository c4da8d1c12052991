import path from 'node:path';
import { checkedOrder } from './remote-order.ts';

const ROOT = path.resolve(__dirname, '../../..');

describe('an order for a remote', () => {
  it('gets a title from its name', () => {
    expect(checkedOrder(ROOT, { name: 'mfe-promo-kota', path: '/promo/:slug' })).toEqual({
      name: 'mfe-promo-kota',
      path: '/promo/:slug',
      title: 'Promo Kota',
    });
  });

  it.each([
    ['promo', 'cannot be the name of a remote'],
    ['mfe-', 'cannot be the name of a remote'],
    ['mfe-Promo', 'cannot be the name of a remote'],
    ['mfe-promo_kota', 'cannot be the name of a remote'],
    ['mfe-2026', 'begins with a letter'],
    [`mfe-${'x'.repeat(40)}`, '40 characters'],
    ['mfe-../shell', 'cannot be the name of a remote'],
    ['mfe-checkout', 'is a remote already'],
  ])('cannot be named %s', (name, words) => {
    expect(() => checkedOrder(ROOT, { name, path: '/promo' })).toThrow(words);
  });

  it.each([
    ['/checkout', 'belongs to mfe-checkout already'],
    ['/tag/:anything', 'would share addresses with /tag/:keyword of mfe-discovery'],
    ['/detail-event/konser', 'would share addresses with /detail-event/:slug of mfe-event-detail'],
    ['/:page', '/:page also fits addresses that the site answers itself'],
    ['/notfound', 'answers /notfound itself'],
    ['/r/promo', 'answers /r itself'],
    ['promo', 'must begin with one slash'],
  ])('cannot have the path %s', (pattern, words) => {
    expect(() => checkedOrder(ROOT, { name: 'mfe-promo', path: pattern })).toThrow(words);
  });

  it.each(['', ' Promo', 'Promo\nKota', 'x'.repeat(61), '<Promo>', '`${1}`'])('cannot be titled %j', (title) => {
    expect(() => checkedOrder(ROOT, { name: 'mfe-promo', path: '/promo', title })).toThrow('The title must be');
  });

  it('says all that is wrong at once', () => {
    expect(() => checkedOrder(ROOT, { name: 'mfe-checkout', path: '/checkout' })).toThrow(
      /mfe-checkout is a remote already.*\n\/checkout belongs to mfe-checkout/,
    );
  });
});
