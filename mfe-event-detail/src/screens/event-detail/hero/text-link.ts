import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, size, space, weight } = tokens;

/** A link or button in the text; tall enough for a finger. */
export const textLink = css`
  padding: ${space(1)} 0;
  border: 0;
  background: none;
  color: ${color.brandInk};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  text-align: left;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const FactLink = styled.a`
  ${textLink}
`;
