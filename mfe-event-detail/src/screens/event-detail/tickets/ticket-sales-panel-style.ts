import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { size, space } = tokens;

export const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

/** A part of the tab with a heading of its own. */
export const PanelSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

export const PanelSectionTitle = styled.h3`
  font-size: ${size.body};
`;
