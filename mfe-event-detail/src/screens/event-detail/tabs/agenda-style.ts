import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, size, space, weight } = tokens;

export const Days = styled.div`
  display: grid;
  gap: ${space(8)};
`;

export const Day = styled.h3`
  margin-bottom: ${space(3)};
  font-size: ${size.body};
`;

export const Sessions = styled.ol`
  display: grid;
`;

/** Sessions hang on a line, their time at its left from 768 px. */
export const Session = styled.li`
  position: relative;
  display: grid;
  gap: ${space(1)};
  padding: 0 0 ${space(6)} ${space(6)};
  border-left: 2px solid ${color.line};
  margin-left: 5px;

  &::before {
    content: '';
    position: absolute;
    top: 5px;
    left: -7px;
    width: 12px;
    height: 12px;
    border: 2px solid ${color.brandInk};
    border-radius: 50%;
    background: ${color.ground};
  }

  &:last-child {
    padding-bottom: 0;
  }

  ${from.medium} {
    grid-template-columns: 150px minmax(0, 1fr);
    gap: ${space(5)};
  }
`;

export const SessionTime = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.75;
`;

export const SessionTitle = styled.h3`
  font-size: ${size.body};
  line-height: 1.5;
`;

export const SessionText = styled.p`
  margin-top: ${space(1)};
  color: ${color.inkSoft};
`;

export const Speaker = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(2)};
  margin-top: ${space(2)};
  font-size: ${size.small};

  span {
    color: ${color.inkSoft};
  }
`;
