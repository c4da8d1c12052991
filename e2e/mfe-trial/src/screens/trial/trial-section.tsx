import { useState } from 'react';
import { fails, RELEASE } from '../../parts/trial.ts';

/** A section of the home page. */
export const TrialSection = () => {
  const [count, setCount] = useState(0);
  if (fails('throws on first render')) throw new Error('trial: a section');
  return (
    <section aria-label="Uji coba">
      <button type="button" data-release={RELEASE} onClick={() => setCount(count + 1)}>
        Ditekan {count} kali
      </button>
    </section>
  );
};
