import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { from, size, space, weight } = tokens;

export const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(16)};
  }
`;

export const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;
