import { useLoaded } from '@acara/shared-ui/on-demand';
import type { WaysOnProps } from './ways-on.tsx';

const load = () => import('./ways-on.tsx').then(({ WaysOn }) => WaysOn);

/** Loaded only for an empty result. */
export const LazyWaysOn = (props: WaysOnProps) => {
  const loaded = useLoaded(load);
  return loaded.state === 'loaded' && <loaded.part {...props} />;
};
