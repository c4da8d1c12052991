import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import type { EditSearchProps } from './edit-search.tsx';

const load = () => import('./edit-search.tsx').then(({ EditSearch }) => EditSearch);

/** The form with its code, which comes when the dialog opens. */
export const LazyEditSearch = (props: EditSearchProps) => {
  const loaded = useLoaded(load);
  if (loaded.state === 'failed') return <ChunkError onRetry={loaded.retry} />;
  return loaded.state === 'loaded' && <loaded.part {...props} />;
};
