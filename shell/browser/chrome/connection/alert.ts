import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** A thin strip below the header bar. */
export const Alert = styled.p`
  padding: ${tokens.space(1)} ${tokens.space(4)};
  background: ${tokens.color.ink};
  color: ${tokens.color.ground};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.semibold};
  text-align: center;
`;

const action = css`
  min-height: 32px;
  padding: 0 ${tokens.space(2)};
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  cursor: pointer;
`;

export const AlertButton = styled.button`
  ${action}
`;

export const AlertLink = styled.a`
  display: inline-flex;
  align-items: center;
  ${action}
`;
