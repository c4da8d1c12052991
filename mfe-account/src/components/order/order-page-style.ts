import styled from 'styled-components';
import { PageFrame } from '@acara/shared-ui/primitives';
import { card, column, tokens } from '@acara/shared-ui/theme';

const { from, space } = tokens;

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
  ${column}
  ${card}
  overflow: hidden;
`;
