/** What a fragment gets: plain data and functions. docs/contracts/fragments.md has those of each fragment. */
export type FragmentProps = Readonly<Record<string, unknown>>;

/** What a fragment gets that an entry of navigation opens. */
export type OpenedFragmentProps = {
  onClose: () => void;
  /** Goes to an address of the site without loading a document. */
  navigate: (to: string) => void;
};

/** A document that can be read without a network. */
export type OfflinePage = {
  /** All of it. It runs nothing, loads nothing, and looks as its `<style>` elements say: attributes have no style. */
  html: string;
  /** What a link to it says, such as 'Lihat tiket tersimpan'. */
  label: string;
  /** Path of a page in whose place it is shown even where the network is there, and hangs. */
  standsFor?: string;
};

/** Keeps one document for the member of the page, until they leave. */
export type OfflineKeeper = {
  /** When theirs was kept, in milliseconds since 1970; null where none is. */
  keptAt: () => Promise<number | null>;
  /** Keeps it in place of the one before; not where the member has left. Rejects where the browser keeps nothing. */
  keep: (page: OfflinePage) => Promise<void>;
};

/** What a fragment gets that runs beside every page. */
export type BackgroundProps = {
  /** Path of the page, also after a navigation without a document. */
  path: string;
  /** Null for guests, and where pages are not kept. */
  offline: OfflineKeeper | null;
};
