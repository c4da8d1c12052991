import { useEffect, useState, version } from 'react';
import { RELEASE, sectionFails } from '../../components/sample.ts';

/** A section of the home page. It breaks on demand. */
export const SampleSection = () => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (sectionFails('throws in an effect')) throw new Error('sample: an effect of a section');
  }, []);
  if (sectionFails('throws on first render')) throw new Error('sample: a section');
  if (count > 0 && sectionFails('throws later')) throw new Error('sample: a section, later');
  return (
    <section aria-label="Uji coba">
      <button type="button" data-release={RELEASE} data-react={version} onClick={() => setCount(count + 1)}>
        {`Ditekan ${count} kali`}
      </button>
    </section>
  );
};
