import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { scrollBehavior } from '@acara/shared-ui/visibility';
import { BottomBar } from './hero/bottom-bar.tsx';
import { EventFacts } from './hero/event-facts.tsx';
import { EventPoster } from './hero/event-poster.tsx';
import { FactsArea, PageGrid, PosterArea, TabsArea } from './event-page-layout.ts';
import { EventTabs } from './tabs/event-tabs.tsx';
import { eventTabs, type EventTabId } from './tabs/event-tab-list.tsx';
import { readSavedTab, useSavedTab } from './tabs/use-saved-tab.ts';
import { ticketTabPlace, TICKET_TAB_HASH } from './tickets/ticket-classes.ts';
import { useResumedChoice } from './tickets/saved-choice.ts';
import { useEventSale } from './tickets/use-event-sale.ts';

export const EventPage = ({ event }: { event: EventDetail }) => {
  const { hash } = useLocation();
  const [chosen, setTab] = useSavedTab();
  const tabsArea = useRef<HTMLDivElement>(null);
  const ticketsButton = useRef<HTMLButtonElement>(null);
  const [scrollRequest, requestScroll] = useState<{ withFocus: boolean } | null>(null);
  const sale = useEventSale(event);
  const place = ticketTabPlace(event);
  // The event may have lost its tickets since the tab was saved.
  const tab = chosen === 'tiket' && place === 'nowhere' ? 'deskripsi' : chosen;

  const showTab = useCallback(
    (wanted: EventTabId, withFocus = false) => {
      setTab(wanted);
      requestScroll({ withFocus });
    },
    [setTab],
  );
  // After the tab is rendered: the page may have been too short to scroll so far.
  useEffect(() => {
    if (!scrollRequest) return;
    tabsArea.current?.scrollIntoView({ behavior: scrollBehavior() });
    if (scrollRequest.withFocus)
      tabsArea.current
        ?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
        ?.focus({ preventScroll: true });
  }, [scrollRequest]);

  // Only after hydration: the server does not know the hash. A saved tab takes precedence.
  const resumed = useResumedChoice(event.event_id);
  const isForTickets = (hash === TICKET_TAB_HASH || resumed !== null) && place !== 'nowhere';
  useEffect(() => {
    if (isForTickets && !readSavedTab()) showTab('tiket');
  }, [isForTickets, showTab]);

  const hasTickets = place === 'everywhere';

  return (
    <PageGrid as="article">
      <PosterArea>
        <EventPoster event={event} />
      </PosterArea>
      <FactsArea>
        <EventFacts
          event={event}
          sale={sale}
          onShowOrganizer={() => showTab('penyelenggara')}
          onShowTickets={hasTickets ? () => showTab('tiket') : undefined}
          ticketsButton={ticketsButton}
        />
      </FactsArea>
      <TabsArea ref={tabsArea} data-tab={tab}>
        <EventTabs tabs={eventTabs(event, tab)} active={tab} onChange={setTab} />
      </TabsArea>
      {hasTickets && sale.status === 'open' && (
        <BottomBar
          priceFrom={sale.priceFrom}
          button={ticketsButton}
          tabs={tabsArea}
          atTickets={tab === 'tiket'}
          // The bar disappears then, and would take the focus with it.
          onShowTickets={() => showTab('tiket', true)}
        />
      )}
    </PageGrid>
  );
};
