import { Suspense, type ComponentType, type ReactNode } from 'react';
import styled from 'styled-components';
import { lazyCode } from '@acara/shared-ui/lazy-code';
import { EventGridSkeleton } from '@acara/shared-event-ui/event-card';
import { Container, PageFrame, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

/**
 * A screen in a chunk of its own, which other pages do not load.
 * @param fallback shown after a soft navigation until the chunk has loaded
 */
export const lazyScreen = (loadScreen: () => Promise<ComponentType>, fallback: ReactNode) => {
  const { load, Use } = lazyCode(loadScreen);
  const screen = () => (
    <Suspense fallback={fallback}>
      <Use>{(Screen) => <Screen />}</Use>
    </Suspense>
  );
  return { screen, load };
};

const Room = styled(Container)`
  display: grid;
  gap: ${tokens.space(4)};
  padding-block: ${tokens.space(10)} ${tokens.space(20)};
`;

/** A page of events while it loads. */
export const ListSkeleton = () => (
  <PageFrame>
    <Skeleton $height="2.5rem" $width="min(420px, 80%)" />
    <EventGridSkeleton count={6} />
  </PageFrame>
);

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
