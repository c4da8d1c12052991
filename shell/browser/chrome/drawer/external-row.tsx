import { ExternalIcon } from '@acara/shared-ui/primitives';
import { MenuLink } from '../header/menu-list.ts';

/** A row that leads to another site, in a new tab. */
export const ExternalRow = ({ to, label }: { to: string; label: string }) => (
  <li>
    <MenuLink href={to} target="_blank" rel="noopener">
      <ExternalIcon />
      {label}
      <span className="visually-hidden">(membuka situs lain di tab baru)</span>
    </MenuLink>
  </li>
);
