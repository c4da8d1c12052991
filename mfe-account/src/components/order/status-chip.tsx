import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, size, space, weight } = tokens;

/** `waiting`: something is to be done. `good`: it stands. `gone`: it is no more. */
export type StatusTone = 'waiting' | 'good' | 'gone';

/** A status in a word, coloured by what it means. */
export const StatusChip = styled.span<{ $tone: StatusTone }>`
  justify-self: start;
  padding: ${space(0.5)} ${space(2.5)};
  border-radius: ${radius.pill};
  background: ${({ $tone }) => ({ waiting: color.warningSoft, good: color.successSoft, gone: color.sunken })[$tone]};
  color: ${({ $tone }) => ({ waiting: color.warning, good: color.success, gone: color.inkSoft })[$tone]};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  white-space: nowrap;
`;
