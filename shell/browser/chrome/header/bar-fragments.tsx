import { useFragmentHost } from '@acara/shared-ui/fragments';
import type { FragmentEntry } from '@acara/shared-contract/links';
import { NavigationIcon } from '@acara/shared-ui/navigation-icon';
import { BarButton } from './bar-link.ts';

export type BarFragmentsProps = { entries: readonly FragmentEntry[]; onOpen: (entry: FragmentEntry) => void };

/** Buttons of the bar that open fragments. Their code is fetched on the first sign that they will be opened. */
export const BarFragments = ({ entries, onOpen }: BarFragmentsProps) => {
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
        <NavigationIcon name={entry.icon} size={16} />
        {entry.text}
      </BarButton>
    );
  });
};
