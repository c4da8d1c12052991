import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  min-height: ${tokens.target};
`;

export const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space(1)} ${space(4)};
  padding-block: ${space(4)};

  & + & {
    border-top: 1px solid ${color.line};
  }

  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
  }

  ${from.small} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
  }
`;

export const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${tokens.target};
  height: ${tokens.target};
  border-radius: ${radius.control};
  background: ${color.sunken};
  color: ${color.inkSoft};

  [data-current='true'] > & {
    background: ${color.brandSoft};
    color: ${color.brandInk};
  }
`;

export const Name = styled.h3`
  font-size: ${size.body};
  font-weight: ${weight.semibold};
  letter-spacing: 0;
`;

export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;

  dd {
    overflow-wrap: anywhere;
  }
`;

/** On phones below the words. */
export const End = styled.div`
  grid-column: 2;
  justify-self: start;
  margin-left: -${space(5)};

  &[data-current='true'] {
    margin-left: 0;
  }

  ${from.small} {
    grid-column: auto;
    justify-self: end;
    margin: 0;
  }
`;
