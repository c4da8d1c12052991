import { useRef, useState } from 'react';
import { useToggleLike } from '@acara/shared-api';
import { useSession } from '@acara/shared-auth';
import type { EventSummary } from '@acara/shared-contract';
import { RefusalBanner, useBanner } from '@acara/shared-ui/banner';
import { ErrorState, PageTitle } from '@acara/shared-ui/primitives';
import { ShareDialog, type Shared } from '@acara/shared-ui/share-dialog';
import { scrollBehavior } from '@acara/shared-ui/visibility';
import { eventUrl } from '@acara/shared-ui/formats';
import { Page } from '../../components/order/order-page-style.ts';
import { Intro } from './dashboard-style.ts';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { RegisteredCarousel } from './registered-carousel.tsx';
import { SearchEvents } from './search-events.tsx';
import { useDashboard } from './use-dashboard.ts';

/** Dashboard User: what the member has, a search, and the events they have tickets for. */
export const DashboardScreen = () => {
  const session = useSession();
  const { registered, counts, failure, isWithoutTickets } = useDashboard();
  const [shared, setShared] = useState<Shared | null>(null);
  const { message, refuse } = useBanner();
  const onLike = useToggleLike(refuse);
  const pastTitle = useRef<HTMLHeadingElement>(null);

  const onShare = (event: EventSummary) => setShared({ url: eventUrl(event), title: event.event_name });
  const actions = { onLike, onShare };
  const showPast = () => {
    pastTitle.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
    pastTitle.current?.focus({ preventScroll: true });
  };

  return (
    <Page>
      <div>
        <PageTitle>Dashboard User</PageTitle>
        {session.status === 'member' && <Intro>Halo, {session.name}.</Intro>}
      </div>
      <DashboardTiles {...counts} onPast={showPast} />
      {failure && <ErrorState text={failure.text} onRetry={failure.retry} busy={failure.isBusy} />}
      <SearchEvents />
      {!isWithoutTickets && (
        <>
          <RegisteredCarousel title="Event Akan Datang" events={registered?.upcoming} {...actions} />
          <RegisteredCarousel title="Event Sudah Lewat" events={registered?.past} {...actions} heading={pastTitle} />
        </>
      )}
      <RefusalBanner message={message} />
      <ShareDialog shared={shared} onClose={() => setShared(null)} />
    </Page>
  );
};
