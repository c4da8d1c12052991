import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};

  > :first-child:not(:only-child) {
    ${from.medium} {
      max-width: 344px;
    }
  }
`;

/** As tall as its neighbours. */
export const Card = styled.article`
  container-type: inline-size;
  display: grid;
  height: 100%;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};

  &:is([data-state='ended'], [data-state='over'], [data-state='soldOut']) {
    background: ${color.sunken};
  }
`;

/** The button is at the bottom, or at the right where the card is alone and wide. */
export const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 1fr auto;

  @container (min-width: 520px) {
    grid-template-columns: minmax(0, 1fr) 240px;
    grid-template-rows: auto;
  }
`;

export const About = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(3)};
  padding: ${space(5)};
`;

export const Name = styled.h4`
  font-size: ${size.lead};
  overflow-wrap: anywhere;
`;

export const Price = styled.p`
  color: ${color.brandInk};
  font-size: ${size.lead};
  font-weight: ${weight.extrabold};
  font-variant-numeric: tabular-nums;
  line-height: 1.25;

  small {
    display: block;
    margin-top: ${space(1)};
    color: ${color.inkSoft};
    font-size: ${size.small};
    font-weight: ${weight.regular};
  }

  :is([data-state='ended'], [data-state='over'], [data-state='soldOut']) & {
    color: ${color.inkSoft};
  }
`;

export const Facts = styled.ul`
  display: grid;
  gap: ${space(1.5)};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

export const Fact = styled.li`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};

  svg {
    margin-top: 2px;
  }
`;

export const NoWrap = styled.span`
  white-space: nowrap;
`;

/** Separated by a perforation, like the stub of a ticket. */
export const CardFooter = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)} ${space(5)} ${space(5)};
  border-top: 2px dashed ${color.line};

  button {
    white-space: nowrap;

    @container (max-width: 200px) {
      padding-inline: ${space(1)};
    }
  }

  @container (min-width: 520px) {
    align-content: center;
    border-top: 0;
    border-left: 2px dashed ${color.line};
  }
`;

export const Hint = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
  text-align: center;
`;
