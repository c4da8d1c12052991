import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** The first letter of a name on brand ground. */
export const Initial = styled.span.attrs({ 'aria-hidden': true })`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: ${tokens.color.brand};
  color: ${tokens.color.onBrand};
  font-weight: ${tokens.weight.bold};
  text-transform: uppercase;
`;

/** The letter that stands for a member; a name may start with any character, also one of two code units. */
export const initialOf = (name: string): string => [...name.trim()][0] ?? '?';
