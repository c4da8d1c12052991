import { readPreview, readWatchPass, signPreview, signWatchPass, watchLink } from './signed-links.ts';

const KEY = 'a key of at least thirty-two characters';
const NOW = new Date('2026-03-04T05:06:07Z');
const LATER = new Date('2026-03-04T17:06:07Z');
const pass = signWatchPass({ expiresAt: LATER, by: 'ani' }, KEY);

describe('a pass to the page of releases', () => {
  test('is valid until it expires, and names who made it', () => {
    expect(readWatchPass(pass, KEY, NOW)).toEqual({ expiresAt: LATER, by: 'ani' });
    expect(readWatchPass(pass, KEY, new Date(LATER.getTime() - 1))).not.toBeNull();
    expect(readWatchPass(pass, KEY, LATER)).toBeNull();
  });

  test('may be for the actions too, which cannot be added to one that is not', () => {
    const acting = signWatchPass({ expiresAt: LATER, by: 'ani', mayAct: true }, KEY);
    expect(readWatchPass(acting, KEY, NOW)).toEqual({ expiresAt: LATER, by: 'ani', mayAct: true });
    const seen = signWatchPass({ expiresAt: LATER, by: 'ani' }, KEY);
    expect(readWatchPass(`${acting.split('.')[0]}.${seen.split('.')[1]}`, KEY, NOW)).toBeNull();
  });

  test('is invalid under another key', () => {
    expect(readWatchPass(pass, `${KEY}!`, NOW)).toBeNull();
  });

  test('is invalid when its expiry was changed', () => {
    const longer = signWatchPass({ expiresAt: new Date(LATER.getTime() + 1), by: 'ani' }, KEY);
    expect(readWatchPass(`${longer.split('.')[0]}.${pass.split('.')[1]}`, KEY, NOW)).toBeNull();
  });

  test('is no preview, and a preview is no pass', () => {
    const preview = signPreview({ choice: {}, expiresAt: LATER }, KEY);
    expect(readPreview(preview, KEY, NOW)).not.toBeNull();
    expect(readWatchPass(preview, KEY, NOW)).toBeNull();
    expect(readPreview(pass, KEY, NOW)).toBeNull();
  });

  test.each(['', '.', 'a.b', `${pass}.`, `${pass}.x`, pass.split('.')[0] ?? '', '🙂.🙂', 'x'.repeat(100_000)])(
    'is refused as %.20s',
    (text) => {
      expect(readWatchPass(text, KEY, NOW)).toBeNull();
    },
  );

  test('travels in a link to the page', () => {
    const link = new URL(watchLink('https://acara.example', pass));
    expect(link.origin + link.pathname).toBe('https://acara.example/_releases');
    expect(link.searchParams.get('acara_releases')).toBe(pass);
  });
});
