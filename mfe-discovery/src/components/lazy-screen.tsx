import { Suspense, use, useReducer, type ComponentType, type ReactNode } from 'react';
import styled from 'styled-components';
import { Container, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { ChunkError } from '@acara/shared-ui/on-demand';

/** A screen in a chunk of its own, which can be loaded before it is rendered. */
export type LazyScreen = ComponentType & { load: () => Promise<unknown> };

/**
 * Lazy screen for long texts that few visitors open. The server loads it before rendering; in the browser its HTML stays
 * until the chunk has loaded. A failed load can be retried in place.
 * @param fallback shown after a soft navigation until the chunk has loaded
 */
export const lazyScreen = (load: () => Promise<ComponentType>, fallback: ReactNode): LazyScreen => {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType | null> | undefined;
  const loadOnce = (): Promise<ComponentType | null> =>
    (loading ??= load().then(
      (screen) => (loaded = screen),
      () => null,
    ));

  const Content = () => {
    const [, retryRender] = useReducer((tries: number) => tries + 1, 0);
    const Screen = loaded ?? use(loadOnce());
    if (Screen) return <Screen />;
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
  const Lazy = () => (
    <Suspense fallback={fallback}>
      <Content />
    </Suspense>
  );
  return Object.assign(Lazy, { load: loadOnce });
};

const Room = styled(Container)`
  display: grid;
  gap: ${tokens.space(4)};
  padding-block: ${tokens.space(10)} ${tokens.space(20)};
`;

/** A page of text while it loads. */
export const TextSkeleton = () => (
  <Room role="status">
    <span className="visually-hidden">Memuat halaman…</span>
    <Skeleton $height="2.5rem" $width="min(420px, 80%)" />
    {[96, 88, 92, 64, 90, 94, 58].map((width) => (
      <Skeleton key={width} $height="1rem" $width={`${width}%`} />
    ))}
  </Room>
);
