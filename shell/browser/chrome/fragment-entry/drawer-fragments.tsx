import { LockIcon } from '@acara/shared-ui/primitives';
import { MenuButton } from '../header/menu-list.ts';
import type { FragmentEntriesProps } from './bar-fragments.tsx';

/** Rows of a `MenuList` that open fragments. */
export const DrawerFragments = ({ entries, onOpen }: FragmentEntriesProps) =>
  entries.map((entry) => (
    <li key={entry.fragment}>
      <MenuButton type="button" onClick={() => onOpen(entry)}>
        {entry.icon === 'lock' && <LockIcon />}
        {entry.text}
      </MenuButton>
    </li>
  ));
