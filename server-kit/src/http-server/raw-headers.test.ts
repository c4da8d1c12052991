import { rawHeaders } from './raw-headers.ts';

test('lists names and values in turn, without undefined ones', () => {
  expect(rawHeaders({ etag: '"a"', vary: undefined, 'content-length': 3 })).toEqual([
    'etag',
    '"a"',
    'content-length',
    3,
  ]);
});

test('has no header twice: those of a reply are replaced', () => {
  const reply = { 'content-type': 'text/html', 'x-request-id': 'vary' };
  const own = ['content-type', 'application/json', 'vary', 'cookie'];
  expect(rawHeaders(reply, own)).toEqual([...own, 'x-request-id', 'vary']);
  expect(rawHeaders({ cookie: 'a' }, own)).toEqual([...own, 'cookie', 'a']);
});
