import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** In `history.state`, beside what the router stores there. */
const KEY = 'acaraHome';

const objectOr = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const entry = (): object => objectOr(window.history.state);
const readState = (): object => objectOr(Reflect.get(entry(), KEY));
const writeState = (name: string, value: unknown) =>
  window.history.replaceState({ ...entry(), [KEY]: { ...readState(), [name]: value } }, '');

/** A value in history.state under `name`: back, forward and reload restore it, a new visit starts with `first`. */
export const useHistoryState = <T>(
  name: string,
  first: T,
  isChoice: (value: unknown) => value is T,
): [T, (choice: T) => void] => {
  const { key } = useLocation();
  const [choice, setChoice] = useState(first);

  // After hydration: the server has no history.
  useLayoutEffect(() => {
    const value: unknown = Reflect.get(readState(), name);
    if (isChoice(value)) setChoice(value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on arriving
  }, []);

  // A search is another entry of the same screen: it gets the choice too.
  useEffect(() => {
    if (choice !== first) writeState(name, choice);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per entry; a choice is stored when it is made
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
