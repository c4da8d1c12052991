/** Props of a fragment: plain data and functions. Each fragment's are in docs/contracts/fragments.md. */
export type FragmentProps = Readonly<Record<string, unknown>>;

/** Props of a fragment that a menu entry opens. */
export type OpenedFragmentProps = {
  onClose: () => void;
  /** Soft navigation. */
  navigate: (to: string) => void;
};

/** A document to be read offline. */
export type OfflinePage = {
  /**
   * The whole document. It has no scripts, loads nothing, and its styles are in `<style>` elements: `style` attributes
   * are ignored.
   */
  html: string;
  /** Text of a link to it, such as 'Lihat tiket tersimpan'. */
  label: string;
  /** Path of a page that it replaces even online, when the network hangs. */
  standsFor?: string;
};

/** Stores one document for the member of the page, until they log out. */
export type OfflineKeeper = {
  /** When it was stored, in ms since 1970; null where there is none. */
  keptAt: () => Promise<number | null>;
  /**
   * Stores it and replaces the previous one; not after the member has logged out. Rejects where the browser stores
   * nothing.
   */
  keep: (page: OfflinePage) => Promise<void>;
};

/** Props of a fragment that runs in the background of every page. */
export type BackgroundProps = {
  /** Path of the page; it follows soft navigation. */
  path: string;
  /** Null for guests, and where pages cannot be stored. */
  offline: OfflineKeeper | null;
};
