import { SUGGEST_FROM } from '@acara/shared-contract/limits';
import type { Suggestions } from '@acara/shared-contract';

/** Long enough that a word typed in one go is one query. */
const PAUSE_MS = 200;
const MAX_CACHED = 50;

/** Runs something after a delay. @returns a function that cancels it */
export type Schedule = (milliseconds: number, run: () => void) => () => void;

export type SuggesterOptions = {
  query: (text: string, signal: AbortSignal) => Promise<Suggestions>;
  /** Called with the suggestions for the last text; null where there are none or the query failed. */
  onAnswer: (answer: Suggestions | null) => void;
  schedule: Schedule;
};

/** Queries suggestions once typing pauses. A query for an earlier text is aborted and never shown. */
export const createSuggester = ({ query, onAnswer, schedule }: SuggesterOptions) => {
  const cache = new Map<string, Suggestions>();
  let cancelLast = () => {};

  const load = async (text: string, signal: AbortSignal) => {
    const answer = await query(text, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer && cache.size < MAX_CACHED) cache.set(text, answer);
    onAnswer(answer);
  };

  return {
    type: (typed: string): void => {
      cancelLast();
      const text = typed.trim().toLowerCase();
      const cached = cache.get(text);
      if ([...text].length < SUGGEST_FROM || cached) {
        onAnswer(cached ?? null);
        return;
      }
      const controller = new AbortController();
      const cancel = schedule(PAUSE_MS, () => void load(text, controller.signal));
      cancelLast = () => {
        cancel();
        controller.abort();
      };
    },

    stop: (): void => cancelLast(),
  };
};
