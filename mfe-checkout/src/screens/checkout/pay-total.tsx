import styled from 'styled-components';
import { formatCount, formatRupiah } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, size, space, weight } = tokens;

/** The total with the button that pays it, on one line where both have room. */
export const PayRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};

  > button {
    flex: 1 0 auto;
    padding-inline: ${space(3)};
  }
`;

const Total = styled.p`
  display: grid;
  flex: none;
  font-variant-numeric: tabular-nums;

  strong {
    font-size: ${size.lead};
    font-weight: ${weight.bold};
    line-height: 1.25;
  }

  small {
    color: ${color.inkSoft};
    font-size: ${size.small};
  }

  /* There the sums stand right above it. */
  ${from.large} {
    display: none;
  }
`;

/** What is to be paid and for how many tickets, where the sums may be out of sight. */
export const PayTotal = ({ total, count }: { total: number; count: number }) => (
  <Total>
    <strong>{formatRupiah(total)}</strong>
    <small>{formatCount(count)} tiket</small>
  </Total>
);
