import type { ComponentType } from 'react';
import { href } from '@acara/shared-contract/paths';
import { DocumentIcon, GridIcon, HeartIcon, ReceiptIcon, TicketIcon, UserIcon } from '@acara/shared-ui/primitives';

/** A place of the site as the bar, the profile menu and the drawer name it. */
export type NavigationItem = { label: string; to: string; Icon: ComponentType };

/** What a member finds in the bar (spec §2 Header). */
export const memberItems: readonly NavigationItem[] = [
  { label: 'Dashboard', to: href.dashboard(), Icon: GridIcon },
  { label: 'Tiket', to: href.myTickets(), Icon: TicketIcon },
  { label: 'Event Disukai', to: href.likedEvents(), Icon: HeartIcon },
];

/** What the drawer has on top of the bar. */
export const drawerOnlyItems: readonly NavigationItem[] = [
  { label: 'Transaksi', to: href.transactions(), Icon: ReceiptIcon },
];

/** The links of the profile menu. */
export const profileItems: readonly NavigationItem[] = [
  { label: 'Kelola Akun', to: href.profile(), Icon: UserIcon },
  { label: 'Syarat & Ketentuan', to: href.terms(), Icon: DocumentIcon },
];
