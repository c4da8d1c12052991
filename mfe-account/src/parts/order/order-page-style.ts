import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

export const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    gap: ${space(8)};
    padding-block: ${space(10)} ${space(16)};
  }
`;

export const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;

/** A card with a hairline, for what belongs together. */
export const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow: hidden;
`;
