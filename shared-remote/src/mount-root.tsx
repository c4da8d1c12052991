import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { LEFT_EVENT } from './left-event.ts';
import type { RemoteProps } from './remote-props.ts';

/** Tells when everything below it stands, effects included. */
const Standing = ({ onStands, children }: { onStands: () => void; children: ReactNode }) => {
  useEffect(onStands, [onStands]);
  return children;
};

/** An element that is React's. */
export type MountedRoot = {
  /** Settles when the content stands; never where it throws before that. */
  stands: Promise<void>;
  update: (content: ReactNode) => void;
  unmount: () => void;
};

export type MountRootOptions = Pick<RemoteProps, 'report'> & { identifierPrefix: string };

/**
 * Gives an element to React: the server's HTML in it is hydrated in place, anything else is rendered. What the content
 * throws, also later, is reported. What would not go when it was told to goes with its element.
 */
export const mountRoot = (
  element: HTMLElement,
  content: ReactNode,
  { identifierPrefix, report }: MountRootOptions,
): MountedRoot => {
  const options: RootOptions & { onRecoverableError: (error: unknown) => void } = {
    identifierPrefix,
    onCaughtError: (error) => report('render', error),
    onUncaughtError: (error) => report('render', error),
    onRecoverableError: (error) => report('hydration', error),
  };
  let onStands: () => void = () => undefined;
  const stands = new Promise<void>((resolve) => (onStands = resolve));
  const standing = (inner: ReactNode) => <Standing onStands={onStands}>{inner}</Standing>;
  const root = element.dataset.ssr ? hydrateRoot(element, standing(content), options) : createRoot(element, options);
  const update = (next: ReactNode) => root.render(standing(next));
  const unmount = () => root.unmount();
  if (!element.dataset.ssr) update(content);
  element.addEventListener(LEFT_EVENT, unmount, { once: true });
  return { stands, update, unmount };
};
