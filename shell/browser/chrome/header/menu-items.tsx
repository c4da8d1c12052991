import { MenuLink } from './menu-list.ts';
import type { NavigationItem } from './navigation-items.ts';

export type MenuItemsProps = { items: readonly NavigationItem[]; path: string };

/** Rows of a `MenuList`, the one of the current path marked. */
export const MenuItems = ({ items, path }: MenuItemsProps) =>
  items.map(({ label, to, Icon }) => (
    <li key={to}>
      <MenuLink href={to} aria-current={path === to ? 'page' : undefined}>
        <Icon />
        {label}
      </MenuLink>
    </li>
  ));
