import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { FragmentProps } from '@acara/shared-contract/release';
import type { Elements } from '@acara/shared-ui/primitives';
import { useHydrated } from '@acara/shared-ui/visibility';

/** A fragment that is shown. Neither function throws. */
export type ShownFragment = { update: (props: FragmentProps) => void; unmount: () => void };

export type FragmentOrder = {
  name: string;
  /** Owned by the fragment. With `data-ssr` it contains the server's HTML. */
  element: HTMLElement;
  props: FragmentProps;
  /** Called when it is mounted, and again when another release replaces it. */
  onShown?: () => void;
  onUnavailable: () => void;
};

/** Shows the fragments of the page's releases; provided by the shell. */
export type FragmentHost = {
  show: (order: FragmentOrder) => ShownFragment;
  fetchAhead: (name: string) => void;
  /** Names of the fragments that fill a place for this visitor, in order. */
  inPlace: (place: string) => readonly string[];
};

const HostContext = createContext<FragmentHost | null>(null);

/** Lets everything below it show fragments. Without a host none is available. */
export const FragmentHostProvider = ({ host, children }: { host: FragmentHost | undefined; children: ReactNode }) => (
  <HostContext.Provider value={host ?? null}>{children}</HostContext.Provider>
);

/** Null on the server, and where the page has no shell. */
export const useFragmentHost = (): FragmentHost | null => useContext(HostContext);

/** All other props go to the fragment. */
export type ShowFragmentProps = {
  name: string;
  fallback?: Elements;
  /** Called when no release of this page can show it; nothing is shown then. */
  onUnavailable?: () => void;
  [prop: string]: unknown;
};

/** Shows a fragment of any remote. In the browser only: the server renders the fallback. */
export const Fragment = ({ name, fallback, onUnavailable, ...props }: ShowFragmentProps) => {
  const host = useFragmentHost();
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownFragment>(null);
  const latest = useRef({ props, onUnavailable });
  latest.current = { props, onUnavailable };
  const [isComing, setComing] = useState(true);

  useEffect(() => {
    const miss = () => {
      setComing(false);
      latest.current.onUnavailable?.();
    };
    if (!host || !element.current) return miss();
    const fragment = host.show({
      name,
      element: element.current,
      props: latest.current.props,
      onShown: () => setComing(false),
      onUnavailable: miss,
    });
    shown.current = fragment;
    return () => {
      shown.current = null;
      fragment.unmount();
    };
  }, [host, name]);
  useEffect(() => void shown.current?.update(latest.current.props));

  return (
    <>
      {isComing && fallback}
      <div ref={element} />
    </>
  );
};

/** React does not touch the content: the edge writes the server's fragments into it. */
const UNMANAGED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

/** Slot for fragments of all remotes, in their declared order. Without fragments it takes no space. */
export const Place = ({ name }: { name: string }) => {
  const host = useFragmentHost();
  const element = useRef<HTMLDivElement>(null);
  // Where the page was rendered in the browser, React must not write markup, not even an empty string.
  const [wasRendered] = useState(!useHydrated());

  useEffect(() => {
    const place = element.current;
    if (!host || !place) return undefined;
    const shown = host.inPlace(name).map((fragment, at) => {
      const own =
        place.querySelector<HTMLElement>(`:scope > [data-fragment="${fragment}"]`) ?? document.createElement('div');
      own.dataset.fragment = fragment;
      if (place.children[at] !== own) place.insertBefore(own, place.children[at] ?? null);
      return host.show({ name: fragment, element: own, props: {}, onUnavailable: () => own.replaceChildren() });
    });
    return () => {
      for (const fragment of shown) fragment.unmount();
    };
  }, [host, name]);

  return <div ref={element} data-place={name} {...(wasRendered && UNMANAGED)} />;
};
