import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { link } from '@acara/shared-contract/links';
import { RefusalBanner, useBanner } from '@acara/shared-ui/banner';
import { EventGrid, EventGridSkeleton } from '@acara/shared-ui/event-card';
import { ButtonLink, EmptyState, ErrorState, Pager, PageTitle } from '@acara/shared-ui/primitives';
import { ShareDialog, type Shared } from '@acara/shared-ui/share-dialog';
import { eventUrl } from '@acara/shared-ui/formats';
import { TallPage } from '../../components/order/order-page-style.ts';
import { likeQueries, pageNumber, useRemoveFavourite } from './liked-events.ts';
import { LikedPicture } from './liked-picture.tsx';

const PAGE_SIZE = 6;
const NOTHING_LIKED = 'Anda belum menambahkan event apapun sebagai favorit.';

/** Event Disukai: the member's favourites, six per page. */
export const LikedEventsScreen = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const page = pageNumber(search);
  const liked = useQuery({ ...likeQueries.page(page), placeholderData: keepPreviousData });
  const { message, refuse } = useBanner();
  const remove = useRemoveFavourite(page, refuse);
  const [shared, setShared] = useState<Shared | null>(null);

  const { data: records, last_page: lastPage } = liked.data ?? {};
  // The last favourite of the last page was removed, or the address names a page that never was.
  const isBeyond = !liked.isPlaceholderData && lastPage !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond) void navigate(link('events.liked', { page: lastPage }), { replace: true });
  }, [isBeyond, lastPage, navigate]);

  const show = (next: number) => {
    void navigate(link('events.liked', { page: next }));
    window.scrollTo({ top: 0 });
  };

  const list = () => {
    if (!records && liked.error)
      return <ErrorState text={liked.error.message} onRetry={() => void liked.refetch()} busy={liked.isFetching} />;
    if (records?.length === 0 && lastPage === 1 && !isBeyond)
      return (
        <EmptyState
          text={NOTHING_LIKED}
          picture={<LikedPicture />}
          action={<ButtonLink href={link('home')}>Cari Event</ButtonLink>}
        />
      );
    if (!records?.length) return <EventGridSkeleton count={PAGE_SIZE} />;
    return (
      <EventGrid
        events={records.map(({ event }) => event)}
        busy={liked.isPlaceholderData}
        priorityCount={3}
        headingLevel={2}
        onLike={remove}
        onShare={(event) => setShared({ url: eventUrl(event), title: event.event_name })}
      />
    );
  };

  return (
    <TallPage>
      <PageTitle>Event Disukai</PageTitle>
      {list()}
      <Pager
        page={page}
        lastPage={lastPage ?? 1}
        onPage={show}
        getHref={(to) => link('events.liked', { page: to })}
        label="Halaman event disukai"
      />
      <RefusalBanner message={message} />
      <ShareDialog shared={shared} onClose={() => setShared(null)} />
    </TallPage>
  );
};
