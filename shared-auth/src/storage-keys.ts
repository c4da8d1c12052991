/** Names of what a session leaves in a browser. See docs/contracts/storage-keys.md. */
export const storageKeys = {
  access: 'acara_access',
  refresh: 'acara_refresh',
  company: 'acara_company',
  id: 'acara_id',
  name: 'acara_name',
  /** Milliseconds by which the server's clock is ahead of this browser's. */
  clock: 'acara_clock',
  returnTo: 'acara_return_to',
  /** What the visitor calls the page of `returnTo`. */
  returnName: 'acara_return_name',
  /** Tickets that were chosen before a login. */
  choice: 'acara_choice',
  registered: 'acara_registered_id',
  /** Public events that were opened in this browser. */
  recent: 'acara_recent',
  /** Keywords that were searched for in this browser. */
  searches: 'acara_searches',
  /** Set by a login through Google, until Google's script is asked for at the logout. */
  google: 'acara_google',
  theme: 'acara_theme',
  /** `off` where the shortcut of one key was switched off. */
  slash: 'acara_slash',
} as const;
