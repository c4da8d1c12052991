import { useEffect, useState } from 'react';

const COPIED_MS = 4_000;

type Outcome = 'copied' | 'refused';

/** Rejects also where there is no clipboard: in browsers inside other applications, and on pages without https. */
const write = async (text: string) => navigator.clipboard.writeText(text);

/** Copies a text. `outcome` says so for some seconds, and a refusal until the next try. */
export const useCopy = () => {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = window.setTimeout(() => setOutcome(null), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  const copy = (text: string, onRefused?: () => void): void => {
    write(text).then(
      () => setOutcome('copied'),
      () => {
        setOutcome('refused');
        onRefused?.();
      },
    );
  };
  return { outcome, copy };
};
