import { tokens } from '@acara/shared-ui/theme';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { serverNow } from '@acara/shared-auth';
import { get, type LikedKey, type Page, useToggleLike } from '@acara/shared-api';
import type { EventSummary, LikeRecord } from '@acara/shared-contract';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { link } from '@acara/shared-contract/links';
import { Banner, useBanner } from '@acara/shared-ui/banner';
import { EventGrid, EventGridSkeleton } from '@acara/shared-event-ui/event-card';
import { ButtonLink, EmptyState, Pager, PageTitle, QueryError, Illustration } from '@acara/shared-ui/primitives';
import { useShareDialog } from '@acara/shared-event-ui/share-dialog';
import { likedState } from './liked-state.ts';
import { TallPage } from '../../components/order/order-page-style.ts';

const { brandInk, heart, lineStrong, surface } = tokens.color;

const LikedPicture = () => (
  <Illustration viewBox="0 0 128 96" width="128">
    <path
      d="M36 12h50a5 5 0 0 1 5 5v66a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5z"
      fill={surface}
      stroke={lineStrong}
    />
    <path d="M43 62h30M43 74h18" stroke={brandInk} />
    <path d="M43 26h36v22H43z" stroke={lineStrong} strokeDasharray="1 7" />
    <path d="M92 84s-14-8-14-19a8 8 0 0 1 14-5 8 8 0 0 1 14 5c0 11-14 19-14 19z" fill={surface} stroke={heart} />
    <path d="M112 22v8M108 26h8M14 60v8M10 64h8" stroke={brandInk} />
  </Illustration>
);

/** The page in an address, from 1; anything else is the first one. */
export const pageNumber = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
};

const PAGE_SIZE = 6;
const KEY: LikedKey = ['me', 'liked'];

const likeQueries = {
  page: (page: number) =>
    queryOptions({
      queryKey: [...KEY, page],
      queryFn: (context) => get<Page<LikeRecord>>('/event/like', { limit: PAGE_SIZE, page }, context),
    }),
};

/** Removes an event from the shown page at once, then the page is loaded again. The message offers to undo that. */
const useRemoveFavourite = (page: number, { showMessage, refuse }: ReturnType<typeof useBanner>) => {
  const client = useQueryClient();
  const toggleLike = useToggleLike(refuse);
  return useCallback(
    (event: EventSummary) => {
      const { queryKey } = likeQueries.page(page);
      // A response under way may still contain it.
      void client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, data: list.data.filter(({ event_id }) => event_id !== event.event_id) },
      );
      toggleLike({ event_id: event.event_id, current_auth_liked: true });
      const undo = () => {
        showMessage(null);
        toggleLike({ event_id: event.event_id, current_auth_liked: false });
      };
      showMessage({ tone: 'success', text: 'Dihapus dari favorit', action: { label: 'Urungkan', onPress: undo } });
    },
    [client, toggleLike, showMessage, page],
  );
};

const NOTHING_LIKED = 'Anda belum menambahkan event apapun sebagai favorit.';

export const LikedEventsScreen = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const page = pageNumber(search);
  const liked = useQuery({ ...likeQueries.page(page), placeholderData: keepPreviousData });
  const banner = useBanner();
  const remove = useRemoveFavourite(page, banner);
  const { onShare, shareDialog } = useShareDialog();

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
    if (!records && liked.error) return <QueryError query={liked} />;
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
        getState={({ event_id: id }) =>
          likedState(
            records.find(({ event_id }) => event_id === id),
            serverNow(),
          )
        }
        busy={liked.isPlaceholderData}
        eagerCount={3}
        headingLevel={2}
        onLike={remove}
        onShare={onShare}
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
      <Banner message={banner.message} />
      {shareDialog}
    </TallPage>
  );
};
