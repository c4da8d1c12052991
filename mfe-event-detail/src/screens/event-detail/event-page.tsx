import { useRef, useState } from 'react';
import type { EventDetail } from '@acara/shared-contract';
import { EventFacts } from './hero/event-facts.tsx';
import { EventPoster } from './hero/event-poster.tsx';
import { FactsArea, PageGrid, PosterArea, TabsArea } from './event-page-layout.ts';
import { EventTabs } from './tabs/event-tabs.tsx';
import { eventTabs, type EventTabId } from './tabs/event-tab-list.tsx';

/** An event that has arrived. */
export const EventPage = ({ event }: { event: EventDetail }) => {
  const [tab, setTab] = useState<EventTabId>('deskripsi');
  const tabsArea = useRef<HTMLDivElement>(null);

  const showOrganizer = () => {
    setTab('penyelenggara');
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    tabsArea.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  };

  return (
    <PageGrid as="article">
      <PosterArea>
        <EventPoster event={event} />
      </PosterArea>
      <FactsArea>
        <EventFacts event={event} onShowOrganizer={showOrganizer} />
      </FactsArea>
      <TabsArea ref={tabsArea}>
        <EventTabs tabs={eventTabs(event, tab)} active={tab} onChange={setTab} />
      </TabsArea>
    </PageGrid>
  );
};
