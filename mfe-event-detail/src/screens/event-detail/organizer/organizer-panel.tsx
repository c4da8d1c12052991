import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { EventDetail, Organizer } from '@acara/shared-contract';
import { ErrorState, Skeleton, Stack, Text } from '@acara/shared-ui/primitives';
import { eventQueries } from '@acara/shared-api';
import { RefusalBanner } from '@acara/shared-ui/banner';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-event-ui/event-carousel';
import { getInitials } from '@acara/shared-ui/formats';
import { useShareDialog } from '@acara/shared-event-ui/share-dialog';
import { tokens } from '@acara/shared-ui/theme';
import { PanelTitle } from '../tabs/panel-title.ts';
import { organizerQueries, organizerLogoUrl, organizerContacts, type OrganizerContact } from './organizer.ts';
import { useLikeButton } from '../hero/event-actions.tsx';
import { EXTERNAL_LINK } from '../rich-text/safe-href.ts';

const { color, from, radius, size, space, weight } = tokens;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;

const LogoBox = styled.div`
  flex: none;
  width: 72px;
  height: 72px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.brandSoft};
  overflow: hidden;
`;

const Logo = styled.img`
  width: 100%;
  height: 100%;
  object-fit: contain;
`;

const Initials = styled.span`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${color.brandInk};
  font-size: ${size.lead};
  font-weight: ${weight.bold};
`;

const Contacts = styled.dl`
  display: grid;
  gap: ${space(4)} ${space(6)};

  ${from.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Contact = styled.div`
  min-width: 0;

  dd {
    overflow-wrap: anywhere;
  }
`;

const OtherTitle = styled.h3`
  margin-bottom: ${space(4)};
  font-size: ${size.lead};
`;

/** Around placeholders of loading data. Without scripting nothing is loaded, so they are hidden. */
const WhileLoading = styled.div`
  display: contents;

  @media (scripting: none) {
    display: none;
  }
`;

const ContactValue = ({ text, href }: OrganizerContact) =>
  href ? (
    <a href={href} {...(href.startsWith('http') && EXTERNAL_LINK)}>
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );

const OrganizerCard = ({ organizer }: { organizer: Organizer }) => (
  <Stack $gap={6}>
    <Top>
      <LogoBox>
        {organizer.organizer_logo === null ? (
          <Initials aria-hidden="true">{getInitials(organizer.organizer_name, 2)}</Initials>
        ) : (
          <Logo
            src={organizerLogoUrl(organizer.organizer_id)}
            alt={`Logo ${organizer.organizer_name}`}
            width={72}
            height={72}
            loading="lazy"
            decoding="async"
          />
        )}
      </LogoBox>
      <div>
        <Text as="h3" $size="lead">
          {organizer.organizer_name}
        </Text>
        {organizer.company && <Text $soft>{organizer.company.company_name}</Text>}
      </div>
    </Top>
    <Contacts>
      {organizerContacts(organizer).map((contact) => (
        <Contact key={contact.label}>
          <Text as="dt" $soft $size="small">
            {contact.label}
          </Text>
          <dd>
            <ContactValue {...contact} />
          </dd>
        </Contact>
      ))}
    </Contacts>
  </Stack>
);

const OrganizerCardSkeleton = ({ name }: { name: string }) => (
  <Stack $gap={6}>
    <Top>
      <WhileLoading>
        <Skeleton $width="72px" $height="72px" />
      </WhileLoading>
      <Text as="h3" $size="lead">
        {name}
      </Text>
    </Top>
    <WhileLoading role="status">
      <span className="visually-hidden">Memuat penyelenggara…</span>
      <Contacts as="div">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} $height="44px" />
        ))}
      </Contacts>
    </WhileLoading>
  </Stack>
);

const LIMIT = 6;
const INTERVAL_MS = 3000;

const heading = <OtherTitle>Event Lainnya dari Penyelenggara</OtherTitle>;

type OrganizerEventsProps = { event: Pick<EventDetail, 'event_id' | 'organizer_id'>; shown: boolean };

const OrganizerEvents = ({ event, shown }: OrganizerEventsProps) => {
  const { onLike, message } = useLikeButton();
  const { onShare, shareDialog } = useShareDialog();
  const events = useQuery({
    ...eventQueries.list({ organizer_id: event.organizer_id, page: 1, limit: LIMIT }),
    enabled: shown,
  });
  return (
    <div>
      {events.data ? (
        <EventCarousel
          events={events.data.data.filter(({ event_id }) => event_id !== event.event_id)}
          label="Event Lainnya dari Penyelenggara"
          heading={heading}
          headingLevel={4}
          intervalMs={INTERVAL_MS}
          onLike={onLike}
          onShare={onShare}
        />
      ) : events.error ? (
        <>
          {heading}
          <ErrorState text={events.error.message} onRetry={() => void events.refetch()} busy={events.isFetching} />
        </>
      ) : (
        <WhileLoading>
          <EventCarouselSkeleton heading={heading} />
        </WhileLoading>
      )}
      <RefusalBanner message={message} />
      {shareDialog}
    </div>
  );
};

export type OrganizerPanelProps = {
  event: Pick<EventDetail, 'event_id' | 'organizer_id' | 'organizer'>;
  /** Its data is loaded once it is shown. */
  shown: boolean;
};

export const OrganizerPanel = ({ event, shown }: OrganizerPanelProps) => {
  const organizer = useQuery({ ...organizerQueries.byId(event.organizer_id), enabled: shown });
  return (
    <Stack as="section" $gap={10}>
      <PanelTitle>Penyelenggara</PanelTitle>
      {organizer.data ? (
        <OrganizerCard organizer={organizer.data} />
      ) : organizer.error ? (
        <ErrorState
          text={organizer.error.message}
          onRetry={() => void organizer.refetch()}
          busy={organizer.isFetching}
        />
      ) : (
        <OrganizerCardSkeleton name={event.organizer.organizer_name} />
      )}
      <OrganizerEvents event={event} shown={shown} />
    </Stack>
  );
};
