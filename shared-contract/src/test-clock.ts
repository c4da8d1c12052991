/**
 * How often a moved clock is looked at again, in milliseconds of real time: no program is behind the others for longer.
 */
export const TEST_CLOCK_LAG = 20;

const OFFSET = /^-?\d{1,15}$/;

/**
 * The one clock of a site under test: real time plus an offset that every program of the site reads
 * from the same file, `TEST_CLOCK_FILE`, so that all of them move together. The file holds whole milliseconds; whoever
 * writes it puts the new one in its place by renaming, so that nobody reads half of it.
 * @param readOffset text of the file, or a throw
 * @param realNow milliseconds since the epoch
 * @throws Error at once where the file holds no offset; later ones that cannot be read change nothing
 */
export const createTestClock = (readOffset: () => string, realNow: () => number = Date.now): (() => Date) => {
  const read = () => {
    const text = readOffset().trim();
    if (!OFFSET.test(text)) throw new Error(`The file of the test clock holds no milliseconds: ${text.slice(0, 40)}`);
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
        // It is being put in place: the next look finds it.
      }
    }
    return new Date(at + offset);
  };
};
