import type { Page } from '@acara/shared-api';
import type { EventSummary } from '@acara/shared-contract';
import { EventGrid, EventGridSkeleton } from '@acara/shared-ui/event-card';
import { formatCount } from '@acara/shared-ui/formats';
import { ButtonLink, EmptyState, ErrorState, Pager, type EmptyStateProps } from '@acara/shared-ui/primitives';
import { useEventActions } from '../event-actions.tsx';
import type { ListingOutcome } from './listing-outcome.ts';

export type EventPagesProps = {
  outcome: Exclude<ListingOutcome, 'no-category'>;
  list: Page<EventSummary> | undefined;
  /** Undefined until a page of this list has loaded. */
  lastPage: number | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
  error: Error | null;
  /** A retry is under way. */
  busy: boolean;
  onRetry: () => void;
  onPage: (page: number) => void;
  getHref: (page: number) => string;
  /** Accessible name of the list that the pager pages through. */
  label: string;
  /** Shown when the list has no event at all. */
  empty: EmptyStateProps;
  /** Level of the cards' headings. */
  headingLevel: 2 | 3;
  sizes?: string;
};

/** A page of events with its pager: skeletons, cards, an empty state or an error. */
export const EventPages = (props: EventPagesProps) => {
  const { outcome, page, lastPage = 1, onPage, getHref, label } = props;
  if (outcome === 'beyond-end') return <BeyondEnd {...props} />;
  return (
    <>
      <Events {...props} />
      <Pager
        page={page}
        lastPage={outcome === 'empty' ? 1 : lastPage}
        onPage={onPage}
        getHref={getHref}
        label={label}
      />
    </>
  );
};

const Events = ({ outcome, list, pageSize, error, busy, onRetry, empty, headingLevel, sizes }: EventPagesProps) => {
  const { onLike, onShare } = useEventActions();
  if (outcome === 'failed') return <ErrorState text={error?.message} onRetry={onRetry} busy={busy} />;
  if (outcome === 'empty') return <EmptyState {...empty} />;
  if (!list) return <EventGridSkeleton count={pageSize} />;
  return (
    <EventGrid
      events={list.data}
      priorityCount={1}
      headingLevel={headingLevel}
      sizes={sizes}
      onLike={onLike}
      onShare={onShare}
    />
  );
};

/** A page that the list does not have (any more), with the way back. */
const BeyondEnd = ({ page, lastPage = 1, getHref }: EventPagesProps) => (
  <EmptyState
    text={`Halaman ${formatCount(page)} tidak ada. Daftar ini hanya sampai halaman ${formatCount(lastPage)}.`}
    action={
      <ButtonLink href={getHref(lastPage)}>
        {lastPage > 1 ? `Ke halaman terakhir (${formatCount(lastPage)})` : 'Ke halaman pertama'}
      </ButtonLink>
    }
  />
);
