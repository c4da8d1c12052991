import styled from 'styled-components';
import type { EventSummary } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatTimeRange, formatVenue, formatWeekdayRange } from '@acara/shared-ui/formats';
import { SizedImage, Text, type Elements } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { below, color, from, radius, size, space } = tokens;

const Head = styled.div`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  align-items: start;
  gap: ${space(3)};

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }

  ${from.medium} {
    align-items: center;
    gap: ${space(4)};
    grid-template-columns: 144px minmax(0, 1fr);
  }

  img {
    width: 100%;
    aspect-ratio: 16 / 9;
    background: ${color.skeleton};
    object-fit: cover;
    border-radius: ${radius.control};
  }
`;

const Name = styled.h3`
  font-size: ${size.lead};

  a {
    color: ${color.ink};
  }
`;

const Times = styled(Text)`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
`;

export const EventHead = ({ event, children }: { event: EventSummary; children?: Elements }) => (
  <Head>
    <SizedImage url={event.event_image_url} sizes="144px" alt="" width={1280} height={720} loading="lazy" />
    <div>
      <Name>
        <a href={link('event.detail', { slug: event.event_slug })}>{event.event_name}</a>
      </Name>
      <Times $soft $size="small">
        <span>{formatWeekdayRange(event.event_start_datetime, event.event_end_datetime)}</span>
        <span>{formatTimeRange(event.event_start_datetime, event.event_end_datetime)}</span>
      </Times>
      <Text $soft $size="small">
        {formatVenue(event)}
      </Text>
      {children}
    </div>
  </Head>
);
