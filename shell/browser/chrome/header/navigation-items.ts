import { href } from '@acara/shared-contract/paths';

/** A place of the site as the header and the drawer name it. */
export type NavigationItem = { label: string; to: string };

/** What a member finds in the bar (spec §2 Header). */
export const memberItems: readonly NavigationItem[] = [
  { label: 'Dashboard', to: href.dashboard() },
  { label: 'Tiket', to: href.myTickets() },
  { label: 'Event Disukai', to: href.likedEvents() },
];

/** The drawer has the same and the transactions. */
export const drawerMemberItems: readonly NavigationItem[] = [
  ...memberItems,
  { label: 'Transaksi', to: href.transactions() },
];
