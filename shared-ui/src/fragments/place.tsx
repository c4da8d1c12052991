import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFragmentHost } from './fragment.tsx';

/** What is in there is not React's: the edge writes the server's fragments into it. */
const LEFT_ALONE = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

const neverChanges = () => () => undefined;

/** Where fragments of any remote stand, in the order that they declare. Without any it takes no room. */
export const Place = ({ name }: { name: string }) => {
  const host = useFragmentHost();
  const element = useRef<HTMLDivElement>(null);
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // In a page that began in the browser React must write no markup, not even none.
  const [wasRendered] = useState(isHydrating);

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

  return <div ref={element} data-place={name} {...(wasRendered && LEFT_ALONE)} />;
};
