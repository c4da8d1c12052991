import { SUGGEST_FROM } from '@acara/shared-contract/limits';
import type { Suggestions } from '@acara/shared-contract';

/** Long enough that a word typed in one go is asked for once. */
const PAUSE_MS = 200;
const MOST_KEPT = 50;

/** Runs something after so many milliseconds. @returns how it is called off */
export type Later = (milliseconds: number, run: () => void) => () => void;

export type SuggesterOptions = {
  ask: (text: string, signal: AbortSignal) => Promise<Suggestions>;
  /** Told what is suggested for what was typed last; null where that is nothing or could not be had. */
  onAnswer: (answer: Suggestions | null) => void;
  later: Later;
};

/** Asks for suggestions once typing pauses. What was asked for an earlier text is called off and never shown. */
export const createSuggester = ({ ask, onAnswer, later }: SuggesterOptions) => {
  const kept = new Map<string, Suggestions>();
  let callOff = () => {};

  const load = async (text: string, signal: AbortSignal) => {
    const answer = await ask(text, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer && kept.size < MOST_KEPT) kept.set(text, answer);
    onAnswer(answer);
  };

  return {
    type: (typed: string): void => {
      callOff();
      const text = typed.trim().toLowerCase();
      const known = kept.get(text);
      if ([...text].length < SUGGEST_FROM || known) {
        onAnswer(known ?? null);
        return;
      }
      const under = new AbortController();
      const cancel = later(PAUSE_MS, () => void load(text, under.signal));
      callOff = () => {
        cancel();
        under.abort();
      };
    },

    stop: (): void => callOff(),
  };
};
