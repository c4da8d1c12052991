import { useFragmentHost } from '@acara/shared-ui/fragments';
import { LockIcon } from '@acara/shared-ui/primitives';
import { BarButton } from '../header/bar-link.ts';
import type { FragmentEntry } from './fragment-entries.ts';

export type FragmentEntriesProps = { entries: readonly FragmentEntry[]; onOpen: (entry: FragmentEntry) => void };

/** Buttons of the bar that open fragments. Their code is fetched on the first sign that they will be opened. */
export const BarFragments = ({ entries, onOpen }: FragmentEntriesProps) => {
  const host = useFragmentHost();
  return entries.map((entry) => {
    const fetchAhead = () => host?.fetchAhead(entry.fragment);
    return (
      <BarButton
        key={entry.fragment}
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => onOpen(entry)}
      >
        {entry.icon === 'lock' && <LockIcon size={16} />}
        {entry.text}
      </BarButton>
    );
  });
};
