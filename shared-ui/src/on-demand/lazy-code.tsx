import { use, useReducer, type ReactNode } from 'react';
import { Container } from '../primitives/layout.ts';
import { ChunkError } from './index.tsx';

/**
 * Code that a screen loads after its first part. In the browser the server's HTML stays until the chunk has loaded. A
 * failed load can be retried in place.
 */
export const lazyCode = <Code,>(loadChunk: () => Promise<Code>) => {
  let loaded: Code | undefined;
  let loading: Promise<Code | null> | undefined;

  /** Settles when the code can be used, or has failed to load: with null. */
  const load = (): Promise<Code | null> =>
    (loading ??= loadChunk().then(
      (code) => (loaded = code),
      () => null,
    ));

  /** Suspends until the code has loaded. */
  const Use = ({ children }: { children: (code: Code) => ReactNode }) => {
    const [, retryRender] = useReducer((tries: number) => tries + 1, 0);
    const code = loaded ?? use(load());
    if (code) return children(code);
    const retry = () => {
      loading = undefined;
      retryRender();
    };
    return (
      <Container>
        <ChunkError onRetry={retry} />
      </Container>
    );
  };

  return { load, loaded: () => loaded, Use };
};
