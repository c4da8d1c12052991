import { memo, type MouseEvent } from 'react';
import styled from 'styled-components';
import type { EventSummary, OpenedEvent } from '@acara/shared-contract/entities';
import { link } from '@acara/shared-contract/links';
import { formatDayRange, formatPriceFrom, formatVenue, ONLINE_VENUE_ID } from '@acara/shared-contract/formats';
import {
  GlobeIcon,
  HeartFilledIcon,
  HeartIcon,
  IconButton,
  PinIcon,
  ShareIcon,
  useTooltip,
} from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { formatSale } from '../formats/events.ts';
import { CardBody, CardFooter, CardFrame, CardPicture, CardWords, DateChip } from './card-frame.tsx';
import { useLike, type ToggleLike } from './use-like.ts';

/** In a grid or carousel of 3, 2 and 1. A little less on phones, for the reason at `BANNER_SIZES`. */
export const CARD_SIZES = '(min-width: 78em) 24em, (min-width: 64em) 32vw, (min-width: 29em) 47vw, 88vw';

const Title = styled.h3`
  font-size: 1rem;
  line-height: 1.3;
  letter-spacing: -0.01em;
  text-wrap: wrap;
`;

const NameLink = styled.a`
  display: block;
  color: ${tokens.color.ink};
  &:hover {
    text-decoration: none;
    color: ${tokens.color.brandInk};
  }
  &:focus-visible {
    outline: none;
  }
  /* The whole card is the target; the buttons lie above it. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${tokens.radius.card};
  }
  &:focus-visible::after {
    outline: 2px solid ${tokens.color.brandInk};
    outline-offset: 2px;
  }
`;

const Name = styled.span`
  position: relative;
  z-index: ${tokens.layer.raised};
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;

  ${tokens.below.phone} {
    -webkit-line-clamp: none;
  }
`;

const Venue = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space(1.5)};
  color: ${tokens.color.inkSoft};
  font-size: 0.875rem;
  svg {
    flex: none;
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;

    ${tokens.below.phone} {
      white-space: normal;
    }
  }
`;

const Price = styled.p`
  flex: 1;
  min-width: 0;
  font-weight: ${tokens.weight.bold};
  font-variant-numeric: tabular-nums;
`;

const Sale = styled.p`
  flex: 1;
  min-width: 0;
  font-size: 0.875rem;
  line-height: 1.3;
  font-weight: ${tokens.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

const Actions = styled.div`
  position: relative;
  z-index: ${tokens.layer.raised};
  display: flex;
  margin-inline-end: -${tokens.space(2)};
`;

const Heart = styled(IconButton)`
  &[data-liked='true'] {
    color: ${tokens.color.heart};
  }
`;

export type EventCardProps = {
  event: EventSummary;
  /** The first cards of a page: their picture loads at once, with high priority. */
  priority?: boolean;
  /** Load the picture at once, without priority (a card that a carousel will move into sight). */
  eager?: boolean;
  /** `sizes` of the picture where the card does not stand in a grid of 1, 2 or 3. */
  sizes?: string;
  /** Level of the name's heading; 3 below a section's heading. */
  headingLevel?: 2 | 3 | 4;
  /** Where it leads instead of the event's page. */
  href?: string | undefined;
  /** Shown instead of the price and the state of the sale. */
  state?: string | undefined;
  onLike?: ToggleLike<EventSummary>;
  onShare?: (event: EventSummary) => void;
};

const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

/** The click tells the shell what the event's page can show at once: docs/contracts/history-state.md. */
const handOver = (event: EventSummary, { currentTarget, nativeEvent }: MouseEvent) => {
  const shown = currentTarget.closest('article')?.querySelector('img');
  const opened: OpenedEvent = { event, ...(shown?.complete && { picture: shown.currentSrc }) };
  Object.assign(nativeEvent, { visitState: { opened } });
};

/** An event in a list. The parent lays it out; it fills the width and height it is given. */
export const EventCard = memo(
  ({
    event,
    priority = false,
    eager = false,
    sizes = CARD_SIZES,
    headingLevel = 3,
    href,
    state,
    onLike,
    onShare,
  }: EventCardProps) => {
    const tooltip = useTooltip(`${event.event_name} by ${event.organizer.organizer_name}`);
    const [liked, pressHeart] = useLike(event, onLike);
    const sale = state ?? formatSale(event, event.event_sale_status);
    return (
      <CardFrame>
        <CardPicture
          url={event.event_image_url}
          sizes={sizes}
          alt=""
          width={1280}
          height={720}
          loading={priority || eager ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
        />
        <CardBody>
          <DateChip>{formatDayRange(event.event_start_datetime, event.event_end_datetime)}</DateChip>
          <CardWords>
            <Title as={headings[headingLevel]}>
              <NameLink
                href={href ?? link('event.detail', { slug: event.event_slug })}
                onClick={(click) => href === undefined && handOver(event, click)}
              >
                <Name {...tooltip.triggerProps}>{event.event_name}</Name>
              </NameLink>
            </Title>
            {tooltip.bubble}
            <Venue>
              {event.category_venue_id === ONLINE_VENUE_ID ? <GlobeIcon size={16} /> : <PinIcon size={16} />}
              <span>{formatVenue(event)}</span>
            </Venue>
          </CardWords>
          <CardFooter>
            {sale ? <Sale>{sale}</Sale> : <Price>{formatPriceFrom(event.event_price_from)}</Price>}
            <Actions>
              {onShare && (
                <IconButton label="Bagikan event" tooltip onClick={() => onShare(event)}>
                  <ShareIcon />
                </IconButton>
              )}
              {onLike && (
                <Heart
                  label={liked ? 'Hapus sebagai favorit' : 'Tambah sebagai favorit'}
                  tooltip
                  data-liked={liked}
                  onClick={pressHeart}
                >
                  {liked ? <HeartFilledIcon /> : <HeartIcon />}
                </Heart>
              )}
            </Actions>
          </CardFooter>
        </CardBody>
      </CardFrame>
    );
  },
);
EventCard.displayName = 'EventCard';
