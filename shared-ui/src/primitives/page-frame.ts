import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { Container } from './container.ts';

const { from, size, space, weight } = tokens;

/** The sections of a screen below each other. */
export const PageFrame = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(16)};
  }
`;

/** The one heading of a screen. */
export const PageTitle = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;
