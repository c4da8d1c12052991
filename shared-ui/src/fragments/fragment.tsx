import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { FragmentHost, ShownFragment } from './fragment-host.ts';

const HostContext = createContext<FragmentHost | null>(null);

/** Lets everything below it show fragments. Without a host none can be had. */
export const FragmentHostProvider = ({ host, children }: { host: FragmentHost | undefined; children: ReactNode }) => (
  <HostContext value={host ?? null}>{children}</HostContext>
);

/** What shows fragments; null on the server, and where nothing can. */
export const useFragmentHost = (): FragmentHost | null => useContext(HostContext);

/** Its props beside these go to the fragment. */
export type ShowFragmentProps = {
  name: string;
  /** Stands there until the fragment does. */
  fallback?: ReactNode;
  /** Told when no release of this page can show it; nothing stands there then. */
  onUnavailable?: () => void;
  [prop: string]: unknown;
};

/** Shows a fragment of whichever remote gives it. In the browser only: on the server its fallback stands there. */
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
  useEffect(() => shown.current?.update(latest.current.props));

  return (
    <>
      {isComing && fallback}
      <div ref={element} />
    </>
  );
};
