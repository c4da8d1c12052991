import { useId } from 'react';
import styled from 'styled-components';
import type { CheckoutDraft } from '@acara/shared-contract';
import { formatTicketPrice } from '@acara/shared-event-ui/formats';
import { Text, TicketIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { Card } from './checkout-style.ts';
import { orderLines } from './order.ts';

const { below, color, space, weight } = tokens;

const Class = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  font-weight: ${weight.semibold};

  svg {
    flex: none;
    color: ${color.brandInk};
  }
`;

const Lines = styled.ul`
  display: grid;
  border-top: 1px solid ${color.line};

  li {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};

    ${below.phone} {
      flex-wrap: wrap;
      row-gap: 0;
    }
    padding-block: ${space(3)};
    border-bottom: 1px solid ${color.line};
    font-variant-numeric: tabular-nums;
  }

  li:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }

  span:last-child {
    white-space: nowrap;
  }
`;

export const OrderCard = ({ draft }: { draft: CheckoutDraft }) => {
  const titleId = useId();
  // Free tickets need no checkout: one without a price is a donation.
  const price = formatTicketPrice(draft.seat_price, 'DONATION');
  return (
    <Card aria-labelledby={titleId}>
      <Text as="h2" $size="lead" id={titleId}>
        Ringkasan Pembelian
      </Text>
      <Class>
        <TicketIcon />
        <span>{draft.category_ticket}</span>
      </Class>
      <Lines>
        {orderLines(draft).map((line) => (
          <li key={line}>
            <span>{line}</span>
            <span>{price}</span>
          </li>
        ))}
      </Lines>
    </Card>
  );
};
