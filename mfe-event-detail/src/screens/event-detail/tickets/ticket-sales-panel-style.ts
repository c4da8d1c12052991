import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { size } = tokens;

export const PanelSectionTitle = styled.h3`
  font-size: ${size.body};
`;
