import { publicText } from './public-text.ts';

const JWT =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

describe('a text for the log', () => {
  test.each([
    ['of budi.santoso+x@surel.co.id, who', 'of [e-mail], who'],
    ['mail=budi%40surel.id', 'mail=[e-mail]'],
    [`Bearer ${JWT} was refused`, 'Bearer [token] was refused'],
    ['session 3f0c2a9e-1b7d-4c55-9d0e-8a6b5c4d3e2f', 'session [token]'],
    ['call 081234567890 or +62 812-3456-7890', 'call [number] or +[number]'],
    ['NIK 3578012345678901.', 'NIK [number].'],
    ['GET https://acara.test/api/v1/tickets?token=sandi failed', 'GET [address] failed'],
    ["at '/detail-event/pesta/kode-rahasia'", "at '[address]'"],
    ['/reset-password/abc', '[address]'],
    [
      'Loading /r/mfe-a/20261121-29ff250dff01/a.js?attempt=1&kode=x failed',
      'Loading /r/mfe-a/20261121-29ff250dff01/a.js failed',
    ],
    ['no #access_token=x here', 'no  here'],
  ])('removes personal data: %s', (text, wanted) => {
    expect(publicText(text)).toBe(wanted);
  });

  test.each([
    '20261121-29ff250dff01',
    "TypeError: Cannot read properties of undefined (reading 'title')",
    'a?.b is not a function',
    'Loading chunk 512 failed. (missing: https://acara.test/r/mfe-a/20261121-29ff250dff01/__federation_expose_lifecycles.d895bd34.js)',
    'mount took longer than 3000 ms / gave up',
  ])('keeps the cause: %s', (text) => {
    expect(publicText(text)).toBe(text);
  });

  test('is short, and is made quickly of any input', () => {
    const before = performance.now();
    for (const one of ['x', '1', '@', '/', '?', '1-', 'a@', '=/'])
      expect(publicText(one.repeat(1_000_000)).length).toBeLessThanOrEqual(300);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
