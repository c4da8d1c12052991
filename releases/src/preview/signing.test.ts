import { createHmac } from 'node:crypto';
import { isSameSignature, releaseSignature, visitorSignature } from './signing.ts';

const KEY = 'a key of at least thirty-two characters';
const ID = '00000000-0000-4000-8000-000000000001';
const mac = (text: string) => createHmac('sha256', KEY).update(text).digest('base64url').slice(0, 16);

describe('the signature of a release', () => {
  test('is the one that the contract describes', () => {
    expect(releaseSignature(KEY, 'mfe-a', 'release-1')).toBe(mac('release|mfe-a/release-1'));
  });

  test('is another one for another release, package or key', () => {
    const signatures = [
      releaseSignature(KEY, 'mfe-a', 'release-1'),
      releaseSignature(KEY, 'mfe-a', 'release-2'),
      releaseSignature(KEY, 'mfe-b', 'release-1'),
      releaseSignature(`${KEY}!`, 'mfe-a', 'release-1'),
    ];
    expect(new Set(signatures).size).toBe(4);
  });
});

describe('the signature of a visitor id', () => {
  test('is the one of the contract, and differs from that of a release of the same name', () => {
    expect(visitorSignature(KEY, ID)).toBe(mac(`visitor|${ID}`));
    expect(visitorSignature(KEY, 'mfe-a/release-1')).not.toBe(releaseSignature(KEY, 'mfe-a', 'release-1'));
  });
});

describe('the comparison of signatures', () => {
  const right = visitorSignature(KEY, ID);
  test('accepts the right one', () => expect(isSameSignature(right, right)).toBe(true));
  test.each(['', right.slice(1), `${right}A`, right.toLowerCase() + 'x', '🙂'.repeat(4), 'A'.repeat(16)])(
    'accepts no other: %s',
    (given) => expect(isSameSignature(given, right)).toBe(false),
  );
});
