import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { scrollBehavior } from '@acara/shared-ui/visibility';
import { EventFacts } from './hero/event-facts.tsx';
import { EventPoster } from './hero/event-poster.tsx';
import { FactsArea, PageGrid, PosterArea, TabsArea } from './event-page-layout.ts';
import { EventTabs } from './tabs/event-tabs.tsx';
import { eventTabs, type EventTabId } from './tabs/event-tab-list.tsx';
import { keptTab, useKeptTab } from './tabs/use-kept-tab.ts';
import { TICKET_TAB_HASH } from './tickets/ticket-tab-hash.ts';
import { ticketTabPlace } from './tickets/ticket-tab-place.ts';
import { useResumedChoice } from './tickets/use-resumed-choice.ts';

/** An event that has arrived. */
export const EventPage = ({ event }: { event: EventDetail }) => {
  const { hash } = useLocation();
  const [chosen, setTab] = useKeptTab();
  const tabsArea = useRef<HTMLDivElement>(null);
  const place = ticketTabPlace(event);
  // The tickets may be gone since they were looked at.
  const tab = chosen === 'tiket' && place === 'nowhere' ? 'deskripsi' : chosen;

  const showTab = useCallback(
    (wanted: EventTabId) => {
      setTab(wanted);
      tabsArea.current?.scrollIntoView({ behavior: scrollBehavior() });
    },
    [setTab],
  );

  // Only after hydration: the server does not know this part of the address. Who comes back finds their own choice.
  const resumed = useResumedChoice(event.event_id);
  const isForTickets = (hash === TICKET_TAB_HASH || resumed !== null) && place !== 'nowhere';
  useEffect(() => {
    if (isForTickets && !keptTab()) showTab('tiket');
  }, [isForTickets, showTab]);

  return (
    <PageGrid as="article">
      <PosterArea>
        <EventPoster event={event} />
      </PosterArea>
      <FactsArea>
        <EventFacts
          event={event}
          onShowOrganizer={() => showTab('penyelenggara')}
          onShowTickets={place === 'everywhere' ? () => showTab('tiket') : undefined}
        />
      </FactsArea>
      <TabsArea ref={tabsArea}>
        <EventTabs tabs={eventTabs(event, tab)} active={tab} onChange={setTab} />
      </TabsArea>
    </PageGrid>
  );
};
