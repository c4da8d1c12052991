import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Beside what the router keeps with an entry of the history. */
const KEY = 'acaraHome';

const objectOr = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const entry = (): object => objectOr(window.history.state);
const readState = (): object => objectOr(Reflect.get(entry(), KEY));
const writeState = (name: string, value: unknown) =>
  window.history.replaceState({ ...entry(), [KEY]: { ...readState(), [name]: value } }, '');

/**
 * A choice of the visitor's that has no place in the address. It is kept with the entry of the history under `name`,
 * so that back, forward and reload find it, and the scroll fits; a new visit begins with `first`. What the entry holds
 * is taken only where it `isChoice`.
 */
export const useHistoryState = <T>(
  name: string,
  first: T,
  isChoice: (value: unknown) => value is T,
): [T, (choice: T) => void] => {
  const { key } = useLocation();
  const [choice, setChoice] = useState(first);

  // Not at once: the server knows no history.
  useLayoutEffect(() => {
    const value: unknown = Reflect.get(readState(), name);
    if (isChoice(value)) setChoice(value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on arriving
  }, []);

  // A search is another entry of the same screen: what was chosen stands there too.
  useEffect(() => {
    if (choice !== first) writeState(name, choice);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per entry; a choice is kept when it is made
  }, [key]);

  const choose = useCallback(
    (wanted: T) => {
      setChoice(wanted);
      writeState(name, wanted);
    },
    [name],
  );
  return [choice, choose];
};
