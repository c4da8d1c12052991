import styled from 'styled-components';
import { PartMissing, useLoaded } from '@acara/shared-ui/on-demand';

/** As high as what comes. */
const Room = styled.div`
  min-height: 126px;
`;

const load = () => import(/* webpackChunkName: "look-settings" */ './look-settings.tsx');

/** The switches with their code, which no page needs at first. */
export const ThemePart = () => {
  const part = useLoaded(load);
  return (
    <Room>
      {part.state === 'loaded' && <part.part.LookSettings />}
      {part.state === 'failed' && <PartMissing onRetry={part.retry} />}
    </Room>
  );
};
