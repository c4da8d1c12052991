import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const itemStyle = css`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  padding: 0 ${tokens.space(3)};
  border: 0;
  border-radius: ${tokens.radius.control};
  background: none;
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};
  white-space: nowrap;
  transition: background-color ${tokens.motion.fast};

  &:hover {
    background: ${tokens.color.brandSoft};
    color: ${tokens.color.brandInk};
    text-decoration: none;
  }

  &[aria-current='page'] {
    color: ${tokens.color.brandInk};
  }
`;

/** A place that the bar leads to. */
export const BarLink = styled.a`
  ${itemStyle}
`;

/** Something that the bar opens. */
export const BarButton = styled.button`
  ${itemStyle}
`;
