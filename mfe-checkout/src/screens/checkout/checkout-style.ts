import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

export const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(16)};
  }
`;

export const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;

  ${from.large} {
    grid-template-columns: minmax(0, 1fr) 384px;
    gap: ${space(8)};
  }
`;

export const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};

  ${from.medium} {
    padding: ${space(6)};
  }
`;

/** Beside the order on wide screens, and stays in sight. */
export const PayCard = styled(Card)`
  ${from.large} {
    grid-row: 1 / span 2;
    grid-column: 2;
    position: sticky;
    top: 96px;
  }
`;

export const CardTitle = styled.h2`
  font-size: ${size.lead};
`;

export const Soft = styled.p`
  color: ${color.inkSoft};
`;
