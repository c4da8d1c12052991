/** Cookies and storage entries of the site in a browser: docs/contracts/storage-keys.md. */
export const storageKeys = {
  access: 'acara_access',
  refresh: 'acara_refresh',
  company: 'acara_company',
  id: 'acara_id',
  name: 'acara_name',
  returnTo: 'acara_return_to',
  /** Title of the page of `returnTo`, for the login screen. */
  returnName: 'acara_return_name',
  /** Tickets chosen before a login. */
  choice: 'acara_choice',
  registered: 'acara_registered_id',
  /** Public events opened in this browser. */
  recent: 'acara_recent',
  /** Keywords searched for in this browser. */
  searches: 'acara_searches',
  /** Set by a login through Google, until a logout loads Google's script. */
  google: 'acara_google',
  theme: 'acara_theme',
  /** `off` where the visitor switched the `/` shortcut off. */
  slash: 'acara_slash',
} as const;
