import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';

export const loadNotFound = () => import(/* webpackChunkName: "not-found" */ '@acara/shared-ui/not-found');

/** For an address that this release of the remote does not have: it stands in for one that has, or is being left. */
export const LateNotFound = () => {
  const part = useLoaded(loadNotFound);
  if (part.state === 'failed') return <ChunkError onRetry={part.retry} />;
  return part.state === 'loaded' && <part.part.NotFoundPanel />;
};
