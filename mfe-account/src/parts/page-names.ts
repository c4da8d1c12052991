import { paths } from '@acara/shared-contract/paths';

/** What the private pages are called, by their pattern: in titles, and where a login says where it leads. */
export const pageNames = {
  [paths.likedEvents.pattern]: 'Event Disukai',
  [paths.dashboard.pattern]: 'Dashboard User',
  [paths.myTickets.pattern]: 'Tiket Saya',
  [paths.transactions.pattern]: 'Transaksi Saya',
  [paths.profile.pattern]: 'Kelola Akun',
  [paths.password.pattern]: 'Password & Keamanan',
  [paths.contact.pattern]: 'Info Detail',
} as const;
