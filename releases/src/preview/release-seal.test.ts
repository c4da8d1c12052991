import { createHmac } from 'node:crypto';
import { isSameMark, releaseSeal, visitorMark } from './release-seal.ts';

const KEY = 'a key of at least thirty-two characters';
const ID = '00000000-0000-4000-8000-000000000001';
const mac = (text: string) => createHmac('sha256', KEY).update(text).digest('base64url').slice(0, 16);

describe('a seal of a release', () => {
  test('is the one that the contract describes', () => {
    expect(releaseSeal(KEY, 'mfe-a', 'release-1')).toBe(mac('seal|mfe-a/release-1'));
  });

  test('is another one for another release, package or key', () => {
    const seals = [
      releaseSeal(KEY, 'mfe-a', 'release-1'),
      releaseSeal(KEY, 'mfe-a', 'release-2'),
      releaseSeal(KEY, 'mfe-b', 'release-1'),
      releaseSeal(`${KEY}!`, 'mfe-a', 'release-1'),
    ];
    expect(new Set(seals).size).toBe(4);
  });
});

describe('a mark of a visitor', () => {
  test('is the one that the contract describes, and no seal of a release of that name', () => {
    expect(visitorMark(KEY, ID)).toBe(mac(`visitor|${ID}`));
    expect(visitorMark(KEY, 'mfe-a/release-1')).not.toBe(releaseSeal(KEY, 'mfe-a', 'release-1'));
  });
});

describe('comparing', () => {
  const right = visitorMark(KEY, ID);
  test('takes the right one', () => expect(isSameMark(right, right)).toBe(true));
  test.each(['', right.slice(1), `${right}A`, right.toLowerCase() + 'x', '🙂'.repeat(4), 'A'.repeat(16)])(
    'takes no other: %s',
    (given) => expect(isSameMark(given, right)).toBe(false),
  );
});
