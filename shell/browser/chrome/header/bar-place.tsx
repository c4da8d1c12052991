import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Session } from '@acara/shared-auth';
import { BAR_PLACE } from '@acara/shared-contract/release';
import { Place, useFragmentHost } from '@acara/shared-remote/fragments';
import { whenIdle } from '../../when-idle.ts';

/** Tells the page how high the strip is (`tokens.belowHeader`): what the focus or a link reaches is not scrolled under it. */
const Strip = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: strip } = ref;
    if (!strip) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--page-bar', `${strip.offsetHeight}px`));
    observer.observe(strip);
    return () => {
      observer.disconnect();
      style.removeProperty('--page-bar');
    };
  }, []);
  return <div ref={ref}>{children}</div>;
};

/** What remotes show in the header of every page, once the page is idle; again after a login or logout. */
export const BarPlace = ({ session }: { session: Session }) => {
  const [isIdle, setIdle] = useState(false);
  const host = useFragmentHost();
  useEffect(() => void whenIdle(window, () => setIdle(true)), []);
  if (!isIdle || !host || host.inPlace(BAR_PLACE).length === 0) return null;
  return (
    <Strip key={session.status === 'member' ? session.id : session.status}>
      <Place name={BAR_PLACE} />
    </Strip>
  );
};
