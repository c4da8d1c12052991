import { lastAdmitted, readPlace, waitFor, writePlace } from './index.ts';

const KEY = 'a key of the tests that is long enough';

describe('admission', () => {
  it.each([
    [-1, 0],
    [0, 5],
    [49, 5],
    [50, 6],
    [99, 6],
    [100, 7],
    [1000, 25],
    [3_600_000, 72_005],
  ])('%p ms after the start reaches number %p, at 20 a second after 5', (elapsed, last) => {
    expect(lastAdmitted({ admitted: 5, rate: 20 }, elapsed)).toBe(last);
  });

  it.each([0.1, 0.7, 3, 7, 20, 33.3])('of a number at %p a second is when the wait for it is over', (rate) => {
    for (const admitted of [1, 3.25])
      for (const number of [1, 2, 5, 50, 51, 1000]) {
        const wait = waitFor({ admitted, rate }, -700, number);
        expect(lastAdmitted({ admitted, rate }, -700 + wait + 0.001)).toBeGreaterThanOrEqual(number);
        if (number > admitted) expect(lastAdmitted({ admitted, rate }, -700 + wait - 0.001)).toBe(number - 1);
      }
  });

  it('has no wait for an admitted number', () => {
    expect(waitFor({ admitted: 5, rate: 1 }, 0, 5)).toBe(0);
    expect(waitFor({ admitted: 5, rate: 1 }, 9_000, 6)).toBe(0);
    expect(waitFor({ admitted: 5, rate: 1 }, -2_000, 5)).toBe(2_000);
  });
});

describe('a place', () => {
  const place = { room: 12, number: 345, until: 1_795_000_000_000 };
  const text = writePlace(place, KEY);
  const check = { room: 12, key: KEY, now: 1_794_999_999_999 };

  it('is read back unchanged', () => {
    expect(readPlace(text, check)).toEqual(place);
  });

  it('counts for its room, key and time only', () => {
    expect(readPlace(text, { ...check, room: 13 })).toBeNull();
    expect(readPlace(text, { ...check, key: `${KEY}.` })).toBeNull();
    expect(readPlace(text, { ...check, now: place.until })).toBeNull();
  });

  it.each(Array.from(text, (_, index) => index))('with another character at %i counts as none', (index) => {
    const other = text[index] === '1' ? '2' : '1';
    expect(readPlace(text.slice(0, index) + other + text.slice(index + 1), check)).toBeNull();
  });

  it.each([undefined, '', 'x', `${text}x`, ` ${text}`, text.slice(0, -1), text.replace('345', '0345')])(
    '%p counts as none',
    (given) => {
      expect(readPlace(given, check)).toBeNull();
    },
  );
});
