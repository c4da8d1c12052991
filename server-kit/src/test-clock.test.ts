import { createTestClock, TEST_CLOCK_LAG } from './test-clock.ts';

const HOUR = 3_600_000;

const startClock = (text: string) => {
  const file = { text, reads: 0 };
  const real = { at: 1_000_000 };
  const read = () => {
    file.reads += 1;
    if (file.text === 'gone') throw new Error('ENOENT');
    return file.text;
  };
  return { file, real, now: createTestClock(read, () => real.at) };
};

describe('the test clock', () => {
  it('is real time plus the offset of the file', () => {
    const { now, real } = startClock(`${HOUR}\n`);
    expect(now().getTime()).toBe(1_000_000 + HOUR);
    real.at += 5;
    expect(now().getTime()).toBe(1_000_005 + HOUR);
  });

  it('notices a new offset, and reads no more often than that needs', () => {
    const { file, now, real } = startClock('0');
    file.text = String(24 * HOUR);
    for (let index = 0; index < 100; index += 1) now();
    expect(file.reads).toBe(1);
    real.at += TEST_CLOCK_LAG;
    expect(now().getTime()).toBe(real.at + 24 * HOUR);
    expect(file.reads).toBe(2);
  });

  it('keeps the last offset while the file cannot be read', () => {
    const { file, now, real } = startClock('60000');
    for (const text of ['gone', 'half a numb']) {
      file.text = text;
      real.at += TEST_CLOCK_LAG;
      expect(now().getTime()).toBe(real.at + 60_000);
    }
  });

  it('does not start without an offset', () => {
    expect(() => startClock('gone')).toThrow('ENOENT');
    expect(() => startClock('tomorrow')).toThrow('The file of the test clock has no milliseconds: tomorrow');
  });
});
