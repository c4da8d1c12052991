import { useEffect, useRef } from 'react';
import { useLoaded } from '@acara/shared-ui/on-demand';
import { loadInTime } from '../../guard/timeouts.ts';
import type { SiteDrawerProps } from './site-drawer.tsx';

const load = loadInTime(() => import(/* webpackChunkName: "deferred" */ './site-drawer.tsx'));

/** `onMissing`: its code could not be loaded. */
export const LazyDrawer = ({ onMissing, ...props }: SiteDrawerProps & { onMissing: () => void }) => {
  const chunk = useLoaded(load);
  const isMissing = chunk.state === 'failed';
  useEffect(() => {
    if (isMissing) onMissing();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- called once
  }, [isMissing]);
  // A visitor who navigated before it was loaded does not want it over the next page.
  const { path, onClose } = props;
  const initialPath = useRef(path);
  useEffect(() => {
    if (path !== initialPath.current) onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when the path changes
  }, [path]);
  return chunk.state === 'loaded' && <chunk.part.SiteDrawer {...props} />;
};
