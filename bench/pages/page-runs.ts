import { measurePage, type LoadOptions } from '../measure-page.mjs';

/** What one load showed. Times in ms since navigation began, sizes in KB on the wire. */
export type PageRun = Awaited<ReturnType<typeof measurePage>>;

/** One arm of a comparison. */
export type Arm = { name: string; url: string };

export type RoundsOptions = {
  arms: readonly Arm[];
  rounds: number;
  /** Selector of the element that makes the page interactive. */
  click: string;
  load: Partial<LoadOptions>;
  /** No new round begins after this moment (ms of `Date.now()`). */
  until: number;
  onRound: (round: number) => void;
};

/** Loads of one round by arm. */
export type Round = Record<string, PageRun>;

/**
 * Loads every arm once per round. The arm that begins moves on from round to round, so that none has the better place.
 * A round in which a load fails is left out as a whole.
 */
export const measureRounds = async ({ arms, rounds, click, load, until, onRound }: RoundsOptions): Promise<Round[]> => {
  const measured: Round[] = [];
  for (let number = 0; number < rounds && Date.now() < until; number += 1) {
    const order = arms.map((_, index) => arms[(index + number) % arms.length]).filter((arm) => arm !== undefined);
    const round: Round = {};
    for (const { name, url } of order) {
      try {
        round[name] = await measurePage({ url, click: name === 'strip' ? undefined : click }, load);
      } catch (error) {
        console.error(`\n  a load of ${name} failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
    if (arms.every(({ name }) => round[name])) measured.push(round);
    onRound(number + 1);
  }
  return measured;
};
