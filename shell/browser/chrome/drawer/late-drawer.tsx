import { useEffect, useRef } from 'react';
import { useLoaded } from '@acara/shared-ui/on-demand';
import { loadInTime } from '../../load-in-time.ts';
import type { SiteDrawerProps } from './site-drawer.tsx';

/** In the chunk that comes when the page is idle: seldom has anybody to wait for it. */
const load = loadInTime(() => import(/* webpackChunkName: "later" */ './site-drawer.tsx'));

/** The open drawer with its code, which no page needs at first. `onMissing`: it could not be had. */
export const LateDrawer = ({ onMissing, ...props }: SiteDrawerProps & { onMissing: () => void }) => {
  const part = useLoaded(load);
  const isMissing = part.state === 'failed';
  useEffect(() => {
    if (isMissing) onMissing();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [isMissing]);
  // A visitor who has gone on without it does not want it over the next page.
  const { path, onClose } = props;
  const asked = useRef(path);
  useEffect(() => {
    if (path !== asked.current) onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the path alone
  }, [path]);
  return part.state === 'loaded' && <part.part.SiteDrawer {...props} />;
};
