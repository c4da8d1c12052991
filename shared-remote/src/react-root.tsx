import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client';
import { LEFT_EVENT, type RemoteProps } from './remote-props.ts';

const Mounted = ({ onMounted, children }: { onMounted: () => void; children: ReactNode }) => {
  useEffect(onMounted, [onMounted]);
  return children;
};

export type ReactRoot = {
  /** Settles when the first content is mounted. */
  mounted: Promise<void>;
  render: (content: ReactNode) => void;
  unmount: () => void;
};

/** Whether an element has server HTML to hydrate. */
export const hasServerHtml = (element: HTMLElement): boolean => element.dataset.ssr !== undefined;

/**
 * Renders into an element, or hydrates its server HTML. Errors go to `report`; without an error boundary React removes the
 * content then. Unmounts itself when its element is removed from the page.
 */
export const createReactRoot = (
  element: HTMLElement,
  first: ReactNode,
  { identifierPrefix, report }: Pick<RemoteProps, 'report'> & { identifierPrefix: string },
): ReactRoot => {
  const options: HydrationOptions = {
    identifierPrefix,
    onCaughtError: (error) => report('render', error),
    onUncaughtError: (error) => report('render', error),
    onRecoverableError: (error) => report('hydration', error),
  };
  let onMounted = () => undefined as void;
  const mounted = new Promise<void>((resolve) => (onMounted = resolve));
  const wrap = (content: ReactNode) => <Mounted onMounted={onMounted}>{content}</Mounted>;
  const root = hasServerHtml(element) ? hydrateRoot(element, wrap(first), options) : createRoot(element, options);
  const render = (content: ReactNode) => root.render(wrap(content));
  if (!hasServerHtml(element)) render(first);
  const unmount = () => root.unmount();
  element.addEventListener(LEFT_EVENT, unmount, { once: true });
  return { mounted, render, unmount };
};
