import { useState } from 'react';

/** Something that the panel asks of the edge; when that works, the page is loaded anew. */
export type Attempt = {
  isBusy: boolean;
  /** Why the last one failed; empty where none did. */
  refusal: string;
  /** Begins, unless one is under way. */
  begin: () => Promise<void>;
};

/** @param act rejects with what to tell */
export const useAttempt = (act: () => Promise<void>): Attempt => {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const begin = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal('');
    await act().catch((error: unknown) => {
      setBusy(false);
      setRefusal(error instanceof Error ? error.message : String(error));
    });
  };
  return { isBusy, refusal, begin };
};
