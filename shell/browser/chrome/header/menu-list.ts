import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const row = css`
  display: flex;
  align-items: center;
  gap: ${tokens.space(3)};
  width: 100%;
  min-height: ${tokens.target};
  padding: ${tokens.space(2)} ${tokens.space(3)};
  border: 0;
  border-radius: ${tokens.radius.control};
  background: none;
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.medium};
  text-align: start;

  svg {
    flex: none;
    color: ${tokens.color.inkSoft};
  }

  &:hover {
    background: ${tokens.color.brandSoft};
    text-decoration: none;
  }

  &[aria-current='page'] {
    background: ${tokens.color.brandSoft};
    color: ${tokens.color.brandInk};
    font-weight: ${tokens.weight.semibold};
  }
`;

/** Rows of the profile menu and the drawer, one below the other. */
export const MenuList = styled.ul`
  display: grid;
  gap: ${tokens.space(1)};
`;

export const MenuLink = styled.a`
  ${row}
`;

export const MenuButton = styled.button`
  ${row}
`;
