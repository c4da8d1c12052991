import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-ui/carousel';
import { useEventActions } from '../../components/event-actions.tsx';
import { QueryArea } from '../../components/query-area.tsx';
import { AllLink, Section, SectionTitle, SectionTop } from '../../components/section.tsx';
import { TabList, tabId } from '../../components/tab-list.tsx';
import { homeQueries } from './home-queries.ts';
import { getTabEvents, getTabListing, upcomingTabs, type UpcomingTab } from './upcoming-tabs.ts';

/** Milliseconds between turns. */
const INTERVAL_MS = 1500;

export type UpcomingSectionProps = { tab: UpcomingTab; onTab: (tab: UpcomingTab) => void };

/** 'Event Yang Akan Datang' by venue kind, one tab active at a time. */
export const UpcomingSection = ({ tab, onTab }: UpcomingSectionProps) => {
  const upcoming = useQuery(homeQueries.upcoming());
  const panelId = useId();
  const actions = useEventActions();
  const tabs = <TabList label="Jenis tempat" tabs={upcomingTabs} active={tab} onChange={onTab} panelId={panelId} />;
  return (
    <Section label="Event yang akan datang">
      <SectionTop>
        <SectionTitle>Event Yang Akan Datang</SectionTitle>
        <AllLink href={getTabListing(tab)} />
      </SectionTop>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        <QueryArea query={upcoming} loading={<EventCarouselSkeleton heading={tabs} />}>
          {(groups) => (
            <EventCarousel
              label={`Event Yang Akan Datang, ${tab}`}
              heading={tabs}
              intervalMs={INTERVAL_MS}
              events={getTabEvents(groups, tab)}
              {...actions}
            />
          )}
        </QueryArea>
      </div>
    </Section>
  );
};
