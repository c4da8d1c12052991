import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** One column. @property $gap in steps of the spacing scale */
export const Stack = styled.div<{ $gap: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap }) => tokens.space($gap)};
`;
