import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is printed: `all` tickets or one by its id; `no` while nothing is. */
export type Printing = 'no' | 'all' | number;

/**
 * Printing the page, by its buttons or by the browser's own menu. Everything is rendered before the browser
 * lays out the paper.
 */
export const usePrinting = () => {
  const [printing, setPrinting] = useState<Printing>('no');
  useEffect(() => {
    const before = () => flushSync(() => setPrinting((wanted) => (wanted === 'no' ? 'all' : wanted)));
    const after = () => setPrinting('no');
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  const print = (what: 'all' | number) => {
    flushSync(() => setPrinting(what));
    window.print();
  };
  return { printing, print };
};
