import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, size, space } = tokens;

export const PanelSectionTitle = styled.h3`
  font-size: ${size.body};
`;

export const SaleAlert = styled.p`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.brandSoft};
  color: ${color.ink};
  font-variant-numeric: tabular-nums;

  &[data-mood='over'] {
    background: ${color.warningSoft};
    color: ${color.warning};
  }
`;
