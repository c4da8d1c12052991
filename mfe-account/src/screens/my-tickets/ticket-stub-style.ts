import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

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
`;

export const Told = styled.div`
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

export const StubFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  margin-top: ${space(1)};

  /* The foot's own padding stands beside the words above it. */
  button {
    margin-left: -${space(3)};
    padding-inline: ${space(3)};
  }

  @media print {
    button {
      display: none;
    }
  }
`;
