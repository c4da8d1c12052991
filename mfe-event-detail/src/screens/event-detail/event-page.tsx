import { Suspense, useCallback, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { HydrateLater } from '@acara/shared-remote/hydration';
import { showPending } from '@acara/shared-ui/on-demand';
import { scrollBehavior } from '@acara/shared-ui/visibility';
import { EventFacts } from './hero/event-facts.tsx';
import { EventPoster } from './hero/event-poster.tsx';
import { FactsArea, PageGrid, PosterArea, TabColumn, TabsArea } from './event-page-layout.ts';
import { laterParts } from './later-parts.ts';
import { closedReason } from './hero/closed-reason.ts';
import { SimilarArea } from './similar/similar-area.tsx';
import type { EventTabId } from './tabs/event-tab-list.tsx';
import { tabPanelId } from './tabs/tab-panel-id.ts';
import { readSavedTab, useSavedTab } from './tabs/use-saved-tab.ts';
import { ticketTabPlace, TICKET_TAB_HASH } from './tickets/ticket-classes.ts';
import { useResumedChoice } from './tickets/saved-choice.ts';
import { useEventSale } from './tickets/use-event-sale.ts';

export const EventPage = ({ event, placeholder }: { event: EventDetail; placeholder?: string }) => {
  const { hash } = useLocation();
  const [chosen, setTab] = useSavedTab();
  const tabsBase = useId();
  const tabsArea = useRef<HTMLDivElement>(null);
  const ticketsButton = useRef<HTMLButtonElement>(null);
  const [scrollRequest, requestScroll] = useState<{ withFocus: boolean } | null>(null);
  const sale = useEventSale(event);
  const place = ticketTabPlace(event);
  // The event may have lost its tickets since the tab was saved.
  const tab = chosen === 'tiket' && place === 'nowhere' ? 'deskripsi' : chosen;
  // A press is answered by its tab at once; panels take longer.
  const shown = useDeferredValue(tab);

  const showTab = useCallback(
    (wanted: EventTabId, withFocus = false) => {
      setTab(wanted);
      requestScroll({ withFocus });
    },
    [setTab],
  );
  // After the panel is rendered: the page may have been too short to scroll so far.
  const scroll = useDeferredValue(scrollRequest);
  const isShowing = scroll !== scrollRequest;
  useEffect(() => (isShowing ? showPending() : undefined), [isShowing]);
  useEffect(() => {
    if (!scroll) return;
    tabsArea.current?.scrollIntoView({ behavior: scrollBehavior() });
    if (scroll.withFocus)
      tabsArea.current
        ?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
        ?.focus({ preventScroll: true });
  }, [scroll]);

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
        <EventPoster event={event} placeholder={placeholder} />
      </PosterArea>
      <FactsArea>
        <EventFacts
          event={event}
          sale={sale}
          onShowOrganizer={() => showTab('penyelenggara')}
          onShowTickets={hasTickets ? (withFocus) => showTab('tiket', withFocus) : undefined}
          ticketsButton={ticketsButton}
          ticketsPanel={tabPanelId(tabsBase, 'tiket')}
        />
      </FactsArea>
      {closedReason(event, sale.status) !== null && (
        <TabColumn>
          <SimilarArea event={event} />
        </TabColumn>
      )}
      <TabsArea ref={tabsArea} data-tab={shown}>
        <HydrateLater load={laterParts.load}>
          <laterParts.Use>
            {({ EventPageTabs }) => (
              <EventPageTabs base={tabsBase} event={event} active={tab} shown={shown} onChange={setTab} />
            )}
          </laterParts.Use>
        </HydrateLater>
      </TabsArea>
      {hasTickets && sale.status === 'open' && (
        <Suspense fallback={null}>
          <laterParts.Use>
            {({ BottomBar }) => (
              <BottomBar
                priceFrom={sale.priceFrom}
                button={ticketsButton}
                tabs={tabsArea}
                atTickets={shown === 'tiket'}
                // The bar disappears then, and would take the focus with it.
                onShowTickets={() => showTab('tiket', true)}
              />
            )}
          </laterParts.Use>
        </Suspense>
      )}
    </PageGrid>
  );
};
