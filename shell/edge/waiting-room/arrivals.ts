/** Numbers for those who arrived, in their order; null for one who gets none. */
type TakeNumbers = (networks: string[]) => Promise<(number | null)[]>;

type Arrival = { network: string; resolve: (number: number | null) => void; reject: (error: Error) => void };

/** Arrivals of so many ms share one call of the API. */
const COLLECT_MS = 20;
const PER_CALL = 1000;
/** More have to come again. */
const MAX_WAITING = 20_000;

/**
 * Takes numbers for arrivals in their order: one call after the other, each for all who have arrived meanwhile.
 * @returns a function that settles with the number @throws when the API issues none
 */
export const createArrivals = (takeNumbers: TakeNumbers) => {
  // Bounded: by MAX_WAITING, a network each.
  const waiting: Arrival[] = [];
  let isBusy = false;

  const takeAll = async () => {
    while (waiting.length > 0) {
      const arrivals = waiting.splice(0, PER_CALL);
      try {
        const numbers = await takeNumbers(arrivals.map(({ network }) => network));
        for (const [index, { resolve }] of arrivals.entries()) {
          resolve(numbers[index] ?? null);
          // Their pages are made one by one, so that other requests need not wait for all of them.
          await new Promise((next) => setImmediate(next));
        }
      } catch (error) {
        for (const { reject } of arrivals) reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
    isBusy = false;
  };

  return (network: string): Promise<number | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(new Error('too many arrive'));
      waiting.push({ network, resolve, reject });
      if (!isBusy) setTimeout(() => void takeAll(), COLLECT_MS);
      isBusy = true;
    });
};
