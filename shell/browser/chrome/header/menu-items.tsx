import { MenuLink } from './menu-list.ts';
import type { NavigationLink } from '@acara/shared-contract/links';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';

export type MenuItemsProps = { items: readonly NavigationLink[]; path: string };

/** Rows of a `MenuList`, the one of the current path marked. */
export const MenuItems = ({ items, path }: MenuItemsProps) =>
  items.map(({ text, to, icon }) => (
    <li key={to}>
      <MenuLink href={to} aria-current={path === to ? 'page' : undefined}>
        <NavigationIcon name={icon} />
        {text}
      </MenuLink>
    </li>
  ));
