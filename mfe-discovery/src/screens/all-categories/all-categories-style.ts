import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, motion, radius, space, weight } = tokens;

export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};

  ${from.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(4)};
  }
  ${from.large} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  li {
    display: grid;
  }
`;

export const Sign = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${radius.control};
  background: ${color.brandSoft};
  color: ${color.brandInk};
`;

export const Tile = styled.a`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: ${space(3)};
  min-height: 108px;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  font-weight: ${weight.semibold};
  line-height: 1.3;
  transition: border-color ${motion.fast};
  &:hover {
    border-color: ${color.brandInk};
    text-decoration: none;
  }
  &[data-special='true'] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.onAccent};
    font-weight: ${weight.extrabold};
    letter-spacing: 0.04em;
    text-transform: uppercase;

    ${Sign} {
      background: ${color.onAccent};
      color: ${color.accent};
    }
  }
`;
