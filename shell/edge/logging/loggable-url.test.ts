import { loggableUrl } from './loggable-url.ts';

test.each([
  ['/event?page=2&category=3', '/event?page=2&category=3'],
  ['/detail-event/pesta', '/detail-event/pesta'],
  ['/detail-event/pesta/rahasia', '/detail-event/pesta/[kode]'],
  ['/api/v1/event/slug/pesta/rahasia', '/api/v1/event/slug/pesta/[kode]'],
  ['/api/v1/event/1/availability?access=rahasia', '/api/v1/event/1/availability?access=[…]'],
  ['/reset-password?token=rahasia&email=a%40b.c', '/reset-password?token=[…]&email=[…]'],
  ['/x?', '/x?'],
])('%s is logged as %s', (target, logged) => {
  expect(loggableUrl(target)).toBe(logged);
});

test('a long address is cut', () => {
  expect(loggableUrl(`/search/${'a'.repeat(9000)}`)).toHaveLength(300);
});
