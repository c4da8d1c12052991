import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { useLoaded } from '@acara/shared-ui/on-demand';

const loadSimilar = () => import('./similar-events.tsx').then(({ SimilarEvents }) => SimilarEvents);

/** As high as the cards that come: nothing below moves then. */
const Space = styled.div`
  min-height: 24rem;

  @media (scripting: none) {
    display: none;
  }
`;

/** Its code is loaded for events that cannot be bought; a failure leaves it out, since the page does without. */
export const SimilarArea = ({ event }: { event: EventDetail }) => {
  const similar = useLoaded(loadSimilar);
  if (similar.state === 'failed') return null;
  return similar.state === 'loaded' ? <similar.part event={event} /> : <Space />;
};
