import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { eventQueries } from '@acara/shared-api';
import type { EventDetail, EventSummary } from '@acara/shared-contract';
import { RefusalBanner } from '@acara/shared-ui/banner';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-event-ui/event-carousel';
import { useShareDialog } from '@acara/shared-event-ui/share-dialog';
import { tokens } from '@acara/shared-ui/theme';
import { useLikeButton } from '../hero/event-actions.tsx';

const Title = styled.h2`
  font-size: ${tokens.size.lead};
`;

const TITLE = 'Serupa yang masih bisa dibeli';
/** The page of the home page's list. */
const PAGE = { page: 1, limit: 6 };
/** Fewer are filled up with events of other categories. */
const ENOUGH = 3;

type Like = Pick<EventDetail, 'event_id' | 'category_event_id' | 'event_location_detail'>;

/** Those that can be bought, each once, without the event itself; those of its city first, otherwise in their order. */
export const pickSimilar = (event: Like, lists: readonly (readonly EventSummary[])[]): EventSummary[] => {
  const byId = new Map(lists.flat().map((one) => [one.event_id, one]));
  const open = [...byId.values()].filter(
    ({ event_id: id, event_sale_status: status }) => status === 'open' && id !== event.event_id,
  );
  const isNear = ({ event_location_detail: area }: EventSummary) =>
    area !== null && area === event.event_location_detail;
  return [...open.filter(isNear), ...open.filter((one) => !isNear(one))];
};

/** On the page of an event that cannot be bought: events of its category that can. */
export const SimilarEvents = ({ event }: { event: EventDetail }) => {
  const { onLike, message } = useLikeButton();
  const { onShare, shareDialog } = useShareDialog();
  const sameCategory = useQuery(eventQueries.list({ ...PAGE, category_event_id: event.category_event_id }));
  const inCategory = sameCategory.data?.data ?? [];
  const hasFew = !sameCategory.isPending && pickSimilar(event, [inCategory]).length < ENOUGH;
  const others = useQuery({ ...eventQueries.list(PAGE), enabled: hasFew });
  const shown = pickSimilar(event, [inCategory, (hasFew && others.data?.data) || []]);
  const heading = <Title>{TITLE}</Title>;
  if (shown.length === 0 && (sameCategory.isLoading || others.isLoading))
    return <EventCarouselSkeleton heading={heading} />;
  if (shown.length === 0) return null;
  return (
    <>
      <EventCarousel
        events={shown}
        label={TITLE}
        heading={heading}
        headingLevel={3}
        intervalMs={0}
        onLike={onLike}
        onShare={onShare}
      />
      <RefusalBanner message={message} />
      {shareDialog}
    </>
  );
};
