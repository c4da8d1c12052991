import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-ui/carousel';
import { useEventActions } from '../../parts/event-actions.tsx';
import { QueryArea } from '../../parts/query-area.tsx';
import { Section, SectionTitle } from '../../parts/section.tsx';
import { TabList, tabId } from '../../parts/tab-list.tsx';
import { homeQueries } from './home-queries.ts';
import { eventsOfTab, isUpcomingTab, upcomingTabs, type UpcomingTab } from './upcoming-tabs.ts';
import { useKeptChoice } from './use-kept-choice.ts';

/** Milliseconds between turns. Spec §9. */
const INTERVAL_MS = 1500;

/** 'Event Yang Akan Datang' by venue kind, one tab active at a time. Spec §2 Home page. */
export const UpcomingSection = () => {
  const upcoming = useQuery(homeQueries.upcoming());
  const [tab, setTab] = useKeptChoice<UpcomingTab>('tab', 'Semua', isUpcomingTab);
  const panelId = useId();
  const actions = useEventActions();
  const tabs = <TabList label="Jenis tempat" tabs={upcomingTabs} active={tab} onChange={setTab} panelId={panelId} />;
  return (
    <Section label="Event yang akan datang">
      <SectionTitle>Event Yang Akan Datang</SectionTitle>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        <QueryArea query={upcoming} loading={<EventCarouselSkeleton heading={tabs} />}>
          {(groups) => (
            <EventCarousel
              label={`Event Yang Akan Datang, ${tab}`}
              heading={tabs}
              intervalMs={INTERVAL_MS}
              events={eventsOfTab(groups, tab)}
              {...actions}
            />
          )}
        </QueryArea>
      </div>
    </Section>
  );
};
