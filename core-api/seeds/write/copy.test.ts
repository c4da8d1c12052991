import { copyLine } from './copy.ts';

describe('copyLine', () => {
  it('writes values as COPY reads them', () => {
    expect(copyLine([1, 'teks', null, true])).toBe('1\tteks\t\\N\ttrue\n');
  });

  it('escapes tabs, line ends and backslashes', () => {
    expect(copyLine(['a\tb\nc\rd\\e', '\\N'])).toBe('a\\tb\\nc\\rd\\\\e\t\\\\N\n');
  });
});
