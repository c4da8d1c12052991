import { PartMissing, useLoaded } from '@acara/shared-ui/on-demand';
import type { EditSearchProps } from './edit-search.tsx';

const load = () => import('./edit-search.tsx').then(({ EditSearch }) => EditSearch);

/** The form with its code, which comes when the dialog opens. */
export const LateEditSearch = (props: EditSearchProps) => {
  const loaded = useLoaded(load);
  if (loaded.state === 'failed') return <PartMissing onRetry={loaded.retry} />;
  return loaded.state === 'loaded' && <loaded.part {...props} />;
};
