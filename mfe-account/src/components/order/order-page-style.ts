import styled from 'styled-components';
import { PageFrame } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, space } = tokens;

/** At least as high as the window: the footer stays out of sight while the content loads. */
export const TallPage = styled(PageFrame)`
  align-content: start;
  min-height: 100vh;
`;

export const Page = styled(TallPage)`
  ${from.medium} {
    gap: ${space(8)};
  }
`;

export const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow: hidden;
`;
