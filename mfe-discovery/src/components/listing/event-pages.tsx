import { EventGrid, EventGridSkeleton } from '@acara/shared-event-ui/event-card';
import { formatCount } from '@acara/shared-ui/formats';
import { ButtonLink, EmptyState, ErrorState, Pager, type EmptyStateProps } from '@acara/shared-ui/primitives';
import { useEventActions } from '../event-actions.tsx';
import type { useEventPages } from './use-event-pages.ts';
import type { ListingOutcome } from './listing-outcome.ts';

export type EventPagesProps = ReturnType<typeof useEventPages> & {
  outcome: Exclude<ListingOutcome, 'no-category'>;
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  getHref: (page: number) => string;
  label: string;
  /** Shown when the list has no event at all. */
  empty: EmptyStateProps;
  headingLevel: 2 | 3;
  sizes?: string;
};

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

const Events = ({ outcome, list, pageSize, error, isFetching, retry, empty, headingLevel, sizes }: EventPagesProps) => {
  const { onLike, onShare } = useEventActions();
  if (outcome === 'failed') return <ErrorState text={error?.message} onRetry={retry} busy={isFetching} />;
  if (outcome === 'empty') return <EmptyState {...empty} />;
  if (!list) return <EventGridSkeleton count={pageSize} />;
  return (
    <EventGrid
      events={list.data}
      eagerCount={2}
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
