import { previewLink, readPreview, signPreview } from './signed-links.ts';

const KEY = 'a key of at least thirty-two characters';
const NOW = new Date('2026-03-04T05:06:07Z');
const LATER = new Date('2026-03-05T05:06:07Z');
const choice = { shell: '20260304-0123456789ab', 'mfe-a': '20260304-ba9876543210' };
const token = signPreview({ choice, expiresAt: LATER }, KEY);

describe('a preview token', () => {
  test('returns the signed data until it expires', () => {
    expect(readPreview(token, KEY, NOW)).toEqual({ choice, expiresAt: LATER });
    expect(readPreview(token, KEY, new Date(LATER.getTime() - 1))).not.toBeNull();
    expect(readPreview(token, KEY, LATER)).toBeNull();
  });

  test('may contain no choice, as after a tester returned to the stable release', () => {
    expect(readPreview(signPreview({ choice: {}, expiresAt: LATER }, KEY), KEY, NOW)?.choice).toEqual({});
  });

  test('is invalid under another key', () => {
    expect(readPreview(token, `${KEY}!`, NOW)).toBeNull();
  });

  test('is invalid when any character of it was altered', () => {
    const altered = [...token].map((character, at) => token.slice(0, at) + other(character) + token.slice(at + 1));
    const accepted = altered.filter((text) => readPreview(text, KEY, NOW) !== null);
    // The last character of a hash carries bits that decode to nothing.
    expect(accepted.filter((text) => text.slice(0, -1) !== token.slice(0, -1))).toEqual([]);
  });

  test.each(['', '.', 'a.b', `${token}.`, `${token}.x`, token.split('.')[0] ?? '', '🙂.🙂', 'x'.repeat(100_000)])(
    'is refused as %.20s',
    (text) => {
      expect(readPreview(text, KEY, NOW)).toBeNull();
    },
  );

  test('accepts only names of packages, even when it is signed', () => {
    const odd = signPreview({ choice: { '../x': 'release-1' }, expiresAt: LATER }, KEY);
    expect(readPreview(odd, KEY, NOW)).toBeNull();
  });

  test('is refused when a cookie could not hold it', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`mfe-${at}`, '20260304-0123456789ab']));
    expect(() => signPreview({ choice: many, expiresAt: LATER }, KEY)).toThrow('200 packages is too long');
  });

  test('travels in a link to the site', () => {
    const link = new URL(previewLink('http://localhost:3000', token));
    expect(link.origin + link.pathname).toBe('http://localhost:3000/');
    expect(link.searchParams.get('acara_preview')).toBe(token);
  });
});

const other = (character: string) => (character === 'A' ? 'B' : 'A');
