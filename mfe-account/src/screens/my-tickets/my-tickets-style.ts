import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

export const SectionTitle = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  font-size: ${size.title};
`;

export const Count = styled.span`
  min-width: ${space(8)};
  padding: ${space(0.5)} ${space(2.5)};
  border-radius: ${radius.pill};
  background: ${color.brandSoft};
  color: ${color.brandInk};
  font-size: ${size.body};
  font-variant-numeric: tabular-nums;
  font-weight: ${weight.bold};
  text-align: center;
  letter-spacing: 0;
`;

export const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(3)};
  border-radius: ${radius.card};
  background: ${color.sunken};

  ${from.medium} {
    padding: ${space(5)};
  }
  ${from.large} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
    gap: ${space(6)};
    align-items: start;
  }
`;

export const Stubs = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  ${from.medium} {
    grid-template-columns: repeat(auto-fill, minmax(320px, 1fr));
    gap: ${space(4)};
  }
`;
