import { lazy, Suspense, useEffect, useState, version } from 'react';
import { useParams } from 'react-router-dom';
import { reachGoal } from '@acara/shared-api';
import { useSession } from '@acara/shared-auth';
import { Container } from '@acara/shared-ui/primitives';
import { fails, RELEASE } from '../../components/sample.ts';
import { useSilentFault } from '../../components/silent-faults.tsx';

const LazyChunk = lazy(async () => ({ default: (await import('./lazy-chunk.tsx')).LazyChunk }));

/** Shows which release runs, loads a late part, counts, and breaks on demand. */
export const SampleScreen = () => {
  const { part = '' } = useParams();
  const [count, setCount] = useState(0);
  const [isLate, setLate] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { press, shows } = useSilentFault();
  const session = useSession();
  useEffect(() => {
    if (fails('throws in an effect')) throw new Error('sample: an effect');
  }, []);
  if (fails('throws on first render')) throw new Error('sample: first render');
  if (isBroken && fails('throws later')) throw new Error('sample: later render');
  if (shows('renders nothing')) return null;
  if (shows('is empty on phones') && window.innerWidth < 700) return <Container />;
  if (shows('catches its error')) return <p role="alert">Terjadi kesalahan.</p>;

  return (
    <Container>
      <h1>{`Uji ${part}`}</h1>
      {shows('hydrates something else') && <p>Lain</p>}
      <p data-testid="release">{RELEASE}</p>
      <p data-testid="react">{version}</p>
      <p data-testid="visitor">{session.status === 'member' ? session.name : 'Tamu'}</p>
      <button
        type="button"
        onClick={() => {
          press();
          setCount(count + 1);
          if (!fails('never reaches its goal')) reachGoal('counted');
        }}
      >
        {`Hitung ${count}`}
      </button>
      <button type="button" onClick={() => setLate(true)}>
        Muat bagian
      </button>
      <button type="button" onClick={() => setBroken(true)}>
        Rusakkan
      </button>
      {isLate && (
        <Suspense fallback={null}>
          <LazyChunk />
        </Suspense>
      )}
      <a href={`/uji/${part === 'dua' ? 'satu' : 'dua'}`}>Bagian lain</a>
    </Container>
  );
};
