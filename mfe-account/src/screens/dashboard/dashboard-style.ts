import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, motion, radius, size, space, weight } = tokens;

export const Intro = styled.p`
  margin-top: ${space(2)};
  color: ${color.inkSoft};
`;

export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};

  ${from.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space(4)};
  }
`;

export const TileBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(2)};
  width: 100%;
  height: 100%;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  text-align: start;
  transition: border-color ${motion.fast};

  ${from.medium} {
    padding: ${space(5)};
  }

  &:is(a, button):hover {
    border-color: ${color.brandInk};
    text-decoration: none;
  }
`;

export const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${space(10)};
  height: ${space(10)};
  margin-bottom: ${space(2)};
  border-radius: ${radius.control};
  background: ${color.brandSoft};
  color: ${color.brandInk};
`;

/** The arrow of a tile that is a link. */
export const Way = styled.span`
  color: ${color.inkSoft};

  ${TileBox}:hover > & {
    color: ${color.brandInk};
  }
`;

export const Count = styled.span`
  grid-column: 1 / -1;
  min-height: 1.2em;
  font-size: ${size.title};
  font-variant-numeric: tabular-nums;
  font-weight: ${weight.extrabold};
  line-height: 1.2;
`;

export const Label = styled.span`
  grid-column: 1 / -1;
  color: ${color.inkSoft};
  font-weight: ${weight.medium};
`;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

export const SectionTitle = styled.h2`
  font-size: ${size.title};

  &:focus {
    outline: none;
  }
`;
