/** How often a moved clock is read again, in ms of real time: the largest lag between programs. */
export const TEST_CLOCK_LAG = 20;

const OFFSET = /^-?\d{1,15}$/;

/**
 * The one clock of a site under test: real time plus an offset that every program of the site reads from the same file,
 * `TEST_CLOCK_FILE`. The file contains whole milliseconds and is replaced by renaming, so that no program reads half of
 * it.
 * @param readOffset text of the file, or throws
 * @param realNow ms since the epoch
 * @throws Error at once where the file has no offset; later failures are ignored
 */
export const createTestClock = (readOffset: () => string, realNow: () => number = Date.now): (() => Date) => {
  const read = () => {
    const text = readOffset().trim();
    if (!OFFSET.test(text)) throw new Error(`The file of the test clock has no milliseconds: ${text.slice(0, 40)}`);
    return Number(text);
  };
  let offset = read();
  let readAt = realNow();

  return () => {
    const at = realNow();
    if (at - readAt >= TEST_CLOCK_LAG || at < readAt) {
      readAt = at;
      try {
        offset = read();
      } catch {
        // It is being replaced: the next read finds it.
      }
    }
    return new Date(at + offset);
  };
};
