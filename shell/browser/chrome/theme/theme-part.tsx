import styled from 'styled-components';
import { PartMissing, useLoaded } from '@acara/shared-ui/on-demand';

/** As high as what comes. */
const Room = styled.div`
  min-height: 82px;
`;

const load = () => import(/* webpackChunkName: "theme-switch" */ './theme-switch.tsx');

/** The switch with its code, which no page needs at first. */
export const ThemePart = () => {
  const part = useLoaded(load);
  return (
    <Room>
      {part.state === 'loaded' && <part.part.ThemeSwitch />}
      {part.state === 'failed' && <PartMissing onRetry={part.retry} />}
    </Room>
  );
};
