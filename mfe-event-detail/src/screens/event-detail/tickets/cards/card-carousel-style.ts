import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, motion, radius, size, space, weight } = tokens;

/** Which of how many is said only where not all of the cards are in sight. */
export const Deck = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  &[data-count='1'] [data-place] {
    display: none;
  }

  @media (min-width: 720px) {
    &[data-count='2'] [data-place],
    &[data-kind='private-tickets'][data-count='3'] [data-place] {
      display: none;
    }
  }

  @media (min-width: 1042px) {
    &[data-kind='tickets'][data-count='3'] [data-place],
    &[data-kind='private-tickets'][data-count='4'] [data-place] {
      display: none;
    }
  }
`;

export const Heading = styled.h3`
  font-size: ${size.body};
`;

export const Count = styled.span`
  margin-left: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;
`;

export const Dots = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(2)};
`;

export const Dot = styled.span`
  width: 8px;
  height: 8px;
  border-radius: ${radius.pill};
  background: ${color.lineStrong};
  transition:
    width ${motion.fast},
    background-color ${motion.fast};

  &[data-current='true'] {
    width: 20px;
    background: ${color.brandInk};
  }
`;
