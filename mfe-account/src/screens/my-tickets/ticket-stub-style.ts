import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { StatusChip } from '../../components/order/status-chip.tsx';

const { color, from, radius, size, space, weight } = tokens;

/** A ticket with its stub torn along the line. */
export const Stub = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  break-inside: avoid;
`;

export const CodeButton = styled.button`
  width: 112px;
  height: 112px;
  margin: ${space(2)};
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: #fff;
  overflow: hidden;
  cursor: zoom-in;

  ${from.small} {
    width: 128px;
    height: 128px;
    margin: ${space(3)};
  }

  @media print {
    width: 152px;
    height: 152px;
  }
`;

export const StubText = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  gap: ${space(1)};
  padding: ${space(3)};
  border-left: 2px dashed ${color.line};
`;

export const ClassName = styled.h4`
  font-size: ${size.body};
`;

export const SeatLine = styled.p`
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;
`;

export const Booking = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

export const StubFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  margin-top: ${space(1)};
`;

export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

/** Stands out from the statuses: bought just now. */
export const NewChip = styled(StatusChip).attrs({ $tone: 'good' })`
  background: ${color.accent};
  color: ${color.onAccent};
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  /* The buttons' own padding stands beside the words above them. */
  margin-left: -${space(3)};

  button {
    padding-inline: ${space(3)};
  }

  @media print {
    display: none;
  }
`;
