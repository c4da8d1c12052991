import styled from 'styled-components';
import type { RecentEvent } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatDayRange, formatVenue } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { recentEvents, useRecentEvents } from '@acara/shared-api';
import { Container, SizedImage, Stack, Text } from '@acara/shared-ui/primitives';

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space(4)};

  ${tokens.below.phone} {
    flex-wrap: wrap;
  }
`;

const Clear = styled.button`
  min-height: ${tokens.target};
  padding: 0 ${tokens.space(2)};
  border: 0;
  border-radius: ${tokens.radius.control};
  background: none;
  color: ${tokens.color.brandInk};
  font-weight: ${tokens.weight.semibold};

  &:hover {
    background: ${tokens.color.brandSoft};
  }
`;

/** A row to push sideways; its rim has room for the focus ring. */
const Row = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: min(17.5rem, 80%);
  gap: ${tokens.space(3)};
  margin: -${tokens.space(1)};
  padding: ${tokens.space(1)};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scrollbar-width: thin;

  li {
    scroll-snap-align: start;
  }
`;

const Card = styled.a`
  display: grid;
  grid-template-columns: 104px minmax(0, 1fr);
  align-items: center;
  gap: ${tokens.space(3)};
  height: 100%;
  padding: ${tokens.space(2)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};

  ${tokens.below.phone} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }

  &:hover {
    border-color: ${tokens.color.brandInk};
    text-decoration: none;
  }

  img {
    width: 104px;
    height: auto;
    aspect-ratio: 16 / 9;
    background: ${tokens.color.skeleton};
    object-fit: cover;
    border-radius: ${tokens.radius.control};
  }
`;

const Name = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  font-weight: ${tokens.weight.semibold};
  line-height: 1.3;

  ${tokens.below.phone} {
    -webkit-line-clamp: none;
  }
`;

const Line = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  margin-top: ${tokens.space(1)};
  color: ${tokens.color.inkSoft};
  font-size: 0.875rem;

  ${tokens.below.phone} {
    white-space: normal;
  }
`;

/** The events that were opened in this browser, as a row of small cards: 'Terakhir Dilihat'. */
export const RecentEvents = ({ events, onClear }: { events: readonly RecentEvent[]; onClear: () => void }) =>
  events.length === 0 ? null : (
    <Stack as="section" $gap={3} aria-label="Event yang terakhir dilihat">
      <Top>
        <Text as="h2" $size="title">
          Terakhir Dilihat
        </Text>
        <Clear type="button" onClick={onClear}>
          Hapus<span className="visually-hidden"> riwayat event yang dilihat</span>
        </Clear>
      </Top>
      <Row>
        {events.map((event) => (
          <li key={event.event_id}>
            <Card href={link('event.detail', { slug: event.event_slug })}>
              <SizedImage
                url={event.event_image_url}
                sizes="104px"
                width={104}
                height={59}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <span>
                <Name>{event.event_name}</Name>
                <Line>{formatDayRange(event.event_start_datetime, event.event_end_datetime)}</Line>
                <Line>{formatVenue({ ...event, event_location_detail: null })}</Line>
              </span>
            </Card>
          </li>
        ))}
      </Row>
    </Stack>
  );

const Band = styled(Container)`
  padding-block: ${tokens.space(7)};
`;

/** The events that were opened in this browser; not there without any, so nothing moves at the first load above it. */
export const RecentSection = () => {
  const events = useRecentEvents();
  if (events.length === 0) return null;
  return (
    <Band>
      <RecentEvents events={events} onClear={recentEvents.clear} />
    </Band>
  );
};
