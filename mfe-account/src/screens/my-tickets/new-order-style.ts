import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space } = tokens;

/** What came of an order, in its colour. */
export const Box = styled.section`
  --tone: ${color.success};
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(4)};
  padding: ${space(4)};
  border: 1px solid var(--tone);
  border-radius: ${radius.card};
  background: ${color.surface};

  &[data-tone='warning'] {
    --tone: ${color.warning};
  }

  &[data-tone='danger'] {
    --tone: ${color.danger};
  }

  ${from.medium} {
    padding: ${space(5)};
  }

  ${from.large} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }

  @media print {
    display: none;
  }
`;

export const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${space(11)};
  height: ${space(11)};
  border: 2px solid currentColor;
  border-radius: ${radius.pill};
  color: var(--tone);
`;

export const What = styled.div`
  h2 {
    font-size: ${size.lead};
  }

  p {
    color: ${color.inkSoft};
    font-size: ${size.body};
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  grid-column: 1 / -1;

  > * {
    flex: 1 1 auto;
  }

  ${from.medium} {
    > * {
      flex: none;
    }
  }

  ${from.large} {
    grid-column: auto;
  }
`;
