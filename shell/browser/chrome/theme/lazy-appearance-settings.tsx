import styled from 'styled-components';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';

/** As high as what comes. */
const Room = styled.div`
  min-height: 126px;
`;

const load = () => import(/* webpackChunkName: "look-settings" */ './appearance-settings.tsx');

/** The switches with their code, which no page needs at first. */
export const LazyAppearanceSettings = () => {
  const part = useLoaded(load);
  return (
    <Room>
      {part.state === 'loaded' && <part.part.AppearanceSettings />}
      {part.state === 'failed' && <ChunkError onRetry={part.retry} />}
    </Room>
  );
};
