import { SUGGEST_FROM } from '@acara/shared-contract/limits';
import type { Suggestions } from '@acara/shared-contract';

/** Long enough that a word typed in one go is asked for once. */
const PAUSE_MS = 200;
const MAX_CACHED = 50;

/** Runs something after so many milliseconds. @returns how it is called off */
export type Schedule = (milliseconds: number, run: () => void) => () => void;

export type SuggesterOptions = {
  query: (text: string, signal: AbortSignal) => Promise<Suggestions>;
  /** Told what is suggested for what was typed last; null where that is nothing or could not be had. */
  onAnswer: (answer: Suggestions | null) => void;
  schedule: Schedule;
};

/** Asks for suggestions once typing pauses. What was asked for an earlier text is called off and never shown. */
export const createSuggester = ({ query, onAnswer, schedule }: SuggesterOptions) => {
  const cache = new Map<string, Suggestions>();
  let callOff = () => {};

  const load = async (text: string, signal: AbortSignal) => {
    const answer = await query(text, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer && cache.size < MAX_CACHED) cache.set(text, answer);
    onAnswer(answer);
  };

  return {
    type: (typed: string): void => {
      callOff();
      const text = typed.trim().toLowerCase();
      const cached = cache.get(text);
      if ([...text].length < SUGGEST_FROM || cached) {
        onAnswer(cached ?? null);
        return;
      }
      const under = new AbortController();
      const cancel = schedule(PAUSE_MS, () => void load(text, under.signal));
      callOff = () => {
        cancel();
        under.abort();
      };
    },

    stop: (): void => callOff(),
  };
};
