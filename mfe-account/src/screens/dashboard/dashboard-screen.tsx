import { type Ref, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { catalogueQueries, useToggleLike } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { type EventFilter, SearchPanel, toLoaded } from '@acara/shared-event-ui/search-panel';
import type { EventSummary } from '@acara/shared-contract';
import type { ToggleLike } from '@acara/shared-event-ui/event-card';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-event-ui/event-carousel';
import { ErrorState, PageTitle, Stack } from '@acara/shared-ui/primitives';
import { DashboardTiles, Intro, SectionTitle } from './dashboard-tiles.tsx';
import { serverNow, useSession } from '@acara/shared-auth';
import { RefusalBanner, useBanner } from '@acara/shared-ui/banner';
import { useShareDialog } from '@acara/shared-event-ui/share-dialog';
import { scrollBehavior } from '@acara/shared-ui/visibility';
import { NextTicket } from '../../components/next-ticket/next-ticket.tsx';
import { Page } from '../../components/order/order-page-style.ts';
import { GOING_ON } from '../../components/order/status-chip.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';
import { useDashboard } from './use-dashboard.ts';

const isOpen = (filter: EventFilter) => Object.values(filter).every((part) => part === undefined);

const SearchEvents = () => {
  const navigate = useNavigate();
  const categories = useQuery(catalogueQueries.categories());
  const [citiesNeeded, setCitiesNeeded] = useState(false);
  const cities = useQuery({ ...catalogueQueries.cities(), enabled: citiesNeeded });
  return (
    <SearchPanel
      categories={toLoaded(categories)}
      cities={toLoaded(cities)}
      onCitiesNeeded={() => setCitiesNeeded(true)}
      now={serverNow}
      onSearch={(filter) => void navigate(link('home', isOpen(filter) ? { category: 'all' } : filter))}
    />
  );
};

const INTERVAL_MS = 1300;
const NONE = 'Belum ada event';

type RegisteredCarouselProps = {
  title: string;
  events: EventSummary[] | undefined;
  /** Those that are marked as going on. */
  goingOn?: ReadonlySet<number> | undefined;
  /** Of the others, instead of their price. */
  state?: string;
  onLike: ToggleLike<EventSummary>;
  onShare: (event: EventSummary) => void;
  /** Where its cards lead instead of the event's page. */
  href?: string;
  heading?: Ref<HTMLHeadingElement>;
};

const RegisteredCarousel = ({ title, events, goingOn, state, heading, ...card }: RegisteredCarouselProps) => {
  const top = (
    <SectionTitle ref={heading} tabIndex={-1}>
      {title}
    </SectionTitle>
  );
  return (
    <Stack as="section" aria-label={title}>
      {events ? (
        <EventCarousel
          label={title}
          heading={top}
          events={events}
          intervalMs={INTERVAL_MS}
          emptyText={NONE}
          getState={({ event_id }) => (goingOn?.has(event_id) ? GOING_ON : state)}
          {...card}
        />
      ) : (
        <EventCarouselSkeleton heading={top} />
      )}
    </Stack>
  );
};

export const DashboardScreen = () => {
  const session = useSession();
  const { registered, tickets, unpaid, counts, failure, isWithoutTickets } = useDashboard();
  const { onShare, shareDialog } = useShareDialog();
  const { message, refuse } = useBanner();
  const onLike = useToggleLike(refuse);
  const pastTitle = useRef<HTMLHeadingElement>(null);

  const actions = { onLike, onShare };
  const showPast = () => {
    pastTitle.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
    pastTitle.current?.focus({ preventScroll: true });
  };

  return (
    <Page>
      <div>
        <PageTitle>Dashboard User</PageTitle>
        {session.status === 'member' && <Intro>{`Halo, ${session.name}.`}</Intro>}
      </div>
      <UnpaidOrders orders={unpaid} />
      <NextTicket tickets={tickets} />
      <DashboardTiles {...counts} onPast={showPast} />
      {failure && <ErrorState text={failure.text} onRetry={failure.retry} busy={failure.isBusy} />}
      <SearchEvents />
      {!isWithoutTickets && (
        <>
          <RegisteredCarousel
            title="Event Akan Datang"
            events={registered?.upcoming}
            href={link('tickets')}
            state="Lihat tiket"
            {...actions}
          />
          <RegisteredCarousel
            title="Event Sudah Lewat"
            events={registered?.past}
            goingOn={registered?.goingOn}
            {...actions}
            heading={pastTitle}
          />
        </>
      )}
      <RefusalBanner message={message} />
      {shareDialog}
    </Page>
  );
};
