import { useEffect } from 'react';
import { useLoaded } from '@acara/shared-ui/on-demand';
import type { SiteDrawerProps } from './site-drawer.tsx';

/** In the chunk that comes when the page is idle: seldom has anybody to wait for it. */
const load = () => import(/* webpackChunkName: "later" */ './site-drawer.tsx');

/** The open drawer with its code, which no page needs at first. `onMissing`: it could not be had. */
export const LateDrawer = ({ onMissing, ...props }: SiteDrawerProps & { onMissing: () => void }) => {
  const part = useLoaded(load);
  const isMissing = part.state === 'failed';
  useEffect(() => {
    if (isMissing) onMissing();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [isMissing]);
  return part.state === 'loaded' && <part.part.SiteDrawer {...props} />;
};
