import { copyLine, instant } from './copy.ts';

describe('copyLine', () => {
  it('writes values as COPY reads them', () => {
    expect(copyLine([1, 'teks', null, true, instant(0)])).toBe('1\tteks\t\\N\ttrue\t1970-01-01T00:00:00.000Z\n');
  });

  it('escapes tabs, line ends and backslashes', () => {
    expect(copyLine(['a\tb\nc\rd\\e', '\\N'])).toBe('a\\tb\\nc\\rd\\\\e\t\\\\N\n');
  });
});
