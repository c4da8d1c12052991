import type { MouseEvent } from 'react';
import type { CategoryEvent } from '@acara/shared-contract';
import { Button, Skeleton, Dialog, line } from '@acara/shared-ui/primitives';
import type { CategoryInAddress } from '../listing/listing-address.ts';
import { Choice } from './results-style.ts';

export type CategoryChoicesProps = {
  /** Undefined while they load and when that failed. */
  categories: CategoryEvent[] | undefined;
  chosen: CategoryInAddress;
  getHref: (category: number | 'all') => string;
  onChoose: (category: number | 'all') => void;
  /** Set when the categories could not be loaded. */
  onRetry: (() => void) | undefined;
};

export const CategoryChoices = ({ categories, chosen, getHref, onChoose, onRetry }: CategoryChoicesProps) => {
  const choice = (category: number | 'all', name: string) => {
    const choose = (event: MouseEvent) => {
      // A link that is opened in a new tab is left to the browser.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onChoose(category);
    };
    return (
      <li key={category}>
        <Choice href={getHref(category)} onClick={choose} aria-current={category === chosen ? 'true' : undefined}>
          {name}
        </Choice>
      </li>
    );
  };
  return (
    <ul>
      {choice('all', 'Semua')}
      {categories?.map(({ category_event_id, category_event_name }) => choice(category_event_id, category_event_name))}
      {!categories && onRetry && (
        <li>
          <Button kind="quiet" onClick={onRetry}>
            Coba lagi
          </Button>
        </li>
      )}
      {!categories && !onRetry && <Waiting />}
    </ul>
  );
};

const Waiting = () =>
  Array.from({ length: 8 }, (_, at) => (
    <Choice as="li" key={at} aria-hidden>
      <Skeleton $height="0.9em" $width={`${45 + ((at * 17) % 45)}%`} />
    </Choice>
  ));

export const FilterIcon = line(<path d="M4 6.500h16M7 12h10M10 17.500h4" />);

export type FilterDialogProps = CategoryChoicesProps & { open: boolean; onClose: () => void };

export const FilterDialog = ({ open, onClose, onChoose, ...choices }: FilterDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Kategori" shape="sheet">
    <CategoryChoices
      {...choices}
      onChoose={(category) => {
        onClose();
        onChoose(category);
      }}
    />
  </Dialog>
);
