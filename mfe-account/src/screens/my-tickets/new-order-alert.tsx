import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { Skeleton } from '@acara/shared-ui/primitives';
import type { NewOrderProps } from './new-order-outcome.tsx';

/** Most visits follow no purchase. */
const loadOutcome = () => import(/* webpackChunkName: "new-order" */ './new-order-outcome.tsx');

/** About as high as the card after a purchase. */
const HEIGHT = '420px';

/** What has become of the order that the address names. */
export const NewOrderAlert = (props: NewOrderProps) => {
  const outcome = useLoaded(loadOutcome);
  if (outcome.state === 'failed') return <ChunkError onRetry={outcome.retry} />;
  if (outcome.state === 'loading') return <Skeleton $height={HEIGHT} $width="100%" />;
  return <outcome.part.NewOrderOutcome {...props} />;
};
