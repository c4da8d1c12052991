import type { FragmentEntry, MenuEntry } from '@acara/shared-contract/links';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';
import { MenuButton, MenuLink } from './menu-list.ts';

export type MenuItemsProps = {
  items: readonly MenuEntry[];
  path: string;
  /** Opens the fragment of an entry. */
  onOpen: (entry: FragmentEntry) => void;
};

/** Rows of a `MenuList`, the one of the current path marked. */
export const MenuItems = ({ items, path, onOpen }: MenuItemsProps) =>
  items.map((entry) => {
    const content = (
      <>
        <NavigationIcon name={entry.icon} />
        {entry.text}
      </>
    );
    return (
      <li key={entry.to ?? entry.fragment}>
        {entry.to === undefined ? (
          <MenuButton type="button" onClick={() => onOpen(entry)}>
            {content}
          </MenuButton>
        ) : (
          <MenuLink href={entry.to} aria-current={path === entry.to ? 'page' : undefined}>
            {content}
          </MenuLink>
        )}
      </li>
    );
  });
