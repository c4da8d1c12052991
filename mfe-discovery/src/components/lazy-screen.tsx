import { Suspense, use, useReducer, type ComponentType, type ReactNode } from 'react';
import { Container } from '@acara/shared-ui/primitives';
import { ChunkError } from '@acara/shared-ui/on-demand';

/** A screen whose code is not part of the remote's first script, and how to have it before it is rendered. */
export type LazyScreen = ComponentType & { load: () => Promise<unknown> };

/**
 * Makes a screen of long texts that few visitors open, so that the others need not carry them. The server loads it
 * before it renders; in the browser its HTML stands until the code has come. A failure can be mended in place.
 * @param fallback what stands there when the screen is opened by a soft navigation and is still on its way
 */
export const lazyScreen = (load: () => Promise<ComponentType>, fallback: ReactNode): LazyScreen => {
  let loaded: ComponentType | undefined;
  let underWay: Promise<ComponentType | null> | undefined;
  const ask = (): Promise<ComponentType | null> =>
    (underWay ??= load().then(
      (screen) => (loaded = screen),
      () => null,
    ));

  const Part = () => {
    const [, again] = useReducer((tries: number) => tries + 1, 0);
    const Screen = loaded ?? use(ask());
    if (Screen) return <Screen />;
    const retry = () => {
      underWay = undefined;
      again();
    };
    return (
      <Container>
        <ChunkError onRetry={retry} />
      </Container>
    );
  };
  const Late = () => (
    <Suspense fallback={fallback}>
      <Part />
    </Suspense>
  );
  return Object.assign(Late, { load: ask });
};
