import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadQr } from '../../components/order/loaded-qr.tsx';

export type Printing = 'no' | 'all' | number;

/** Printing by the page's buttons or the browser's menu; everything is rendered before the paper is laid out. */
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

  const print = async (what: 'all' | number) => {
    // Paper without codes is no ticket; without their code it has the booking numbers at least.
    await loadQr().catch(() => undefined);
    flushSync(() => setPrinting(what));
    window.print();
  };
  return { printing, print };
};
