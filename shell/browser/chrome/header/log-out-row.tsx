import { LogOutIcon } from '@acara/shared-ui/primitives';
import { MenuButton } from './menu-list.ts';

/** Row of a `MenuList` that logs the member out. */
export const LogOutRow = ({ onLogout }: { onLogout: () => void }) => (
  <li>
    <MenuButton type="button" onClick={onLogout}>
      <LogOutIcon />
      Keluar
    </MenuButton>
  </li>
);
