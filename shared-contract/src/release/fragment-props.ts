/** What a fragment gets: plain data and functions. docs/contracts/fragments.md has those of each fragment. */
export type FragmentProps = Readonly<Record<string, unknown>>;

/** What a fragment gets that an entry of navigation opens. */
export type OpenedFragmentProps = {
  onClose: () => void;
  /** Goes to an address of the site without loading a document. */
  navigate: (to: string) => void;
};
