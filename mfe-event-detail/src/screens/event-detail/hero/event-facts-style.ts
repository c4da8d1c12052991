import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

export const Card = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};

  ${from.large} {
    position: sticky;
    /* Below the fixed bar. */
    top: 88px;
    padding: ${space(6)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;

export const Title = styled.h1`
  font-size: ${size.title};
  font-weight: ${weight.extrabold};
`;

export const FactList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${from.large} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Fact = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: ${space(3)};

  > svg {
    margin-top: 2px;
    color: ${color.brandInk};
  }
`;

export const FactText = styled.div`
  display: grid;
  justify-items: start;
`;

export const Lead = styled.span`
  font-weight: ${weight.semibold};
  text-wrap: balance;
`;

export const Detail = styled.span`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

export const Price = styled.span`
  font-size: ${size.lead};
  font-weight: ${weight.bold};
  font-variant-numeric: tabular-nums;
`;

/** A link or button in the text; tall enough for a finger. */
const textLink = css`
  padding: ${space(1)} 0;
  border: 0;
  background: none;
  color: ${color.brandInk};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  text-align: left;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const FactLink = styled.a`
  ${textLink}
`;

export const FactButton = styled.button`
  ${textLink}
`;

export const OrganizerButton = styled.button`
  ${textLink}
  padding: 0;
  font-size: ${size.body};
  overflow-wrap: anywhere;
`;
