import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** Why something was not taken, beside what was pressed. */
export const Refusal = styled.p`
  color: ${tokens.color.danger};
  font-size: ${tokens.size.small};
`;
