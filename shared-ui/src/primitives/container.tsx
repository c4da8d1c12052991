import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

/** The page's measure: centred, with the gutters of the grid. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(${tokens.width.page} + 2 * ${tokens.space(6)});
  margin-inline: auto;
  padding-inline: ${tokens.space(4)};

  ${tokens.from.medium} {
    padding-inline: ${tokens.space(6)};
  }
`;
