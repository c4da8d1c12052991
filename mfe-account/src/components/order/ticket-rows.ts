import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** Tickets of one order, each with its state at the end. */
export const TicketRows = styled.ul`
  display: grid;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap;
  }

  li + li {
    border-top: 1px solid ${tokens.color.line};
  }

  strong {
    font-weight: ${tokens.weight.semibold};
  }
`;
