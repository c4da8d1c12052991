import { useRef, type KeyboardEvent, useId } from 'react';
import styled from 'styled-components';
import { useQuery } from '@tanstack/react-query';
import { tokens } from '@acara/shared-ui/theme';
import { EventCarousel, EventCarouselSkeleton } from '@acara/shared-event-ui/event-carousel';
import { QueryArea } from '@acara/shared-ui/primitives';
import { useEventActions } from '../../components/event-actions.tsx';
import { AllLink, Section, SectionTitle, SectionTop } from '../../components/section.tsx';
import { homeQueries } from './home-queries.ts';
import { getTabEvents, getTabListing, upcomingTabs, type UpcomingTab } from './upcoming-events.ts';

const List = styled.div`
  display: flex;
  gap: ${tokens.space(1)};
  max-width: 100%;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${tokens.color.line};
`;

const Tab = styled.button`
  flex: none;
  min-height: ${tokens.target};
  padding-inline: ${tokens.space(4)};
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${tokens.color.inkSoft};
  font-weight: ${tokens.weight.semibold};
  transition: color ${tokens.motion.fast};
  &:hover {
    color: ${tokens.color.ink};
  }
  &:focus-visible {
    outline-offset: -3px;
    border-radius: ${tokens.radius.control};
  }
  &[aria-selected='true'] {
    border-bottom-color: ${tokens.color.brandInk};
    color: ${tokens.color.brandInk};
  }
`;

type TabListProps<T extends string> = {
  label: string;
  tabs: readonly T[];
  active: T;
  onChange: (tab: T) => void;
  panelId: string;
};

const getTabId = (panelId: string, tab: string) => `${panelId}-tab-${tab}`;

/** Tabs over one panel: arrow keys, Home and End move between them (ARIA pattern, automatic activation). */
const TabList = <T extends string>({ label, tabs, active, onChange, panelId }: TabListProps<T>) => {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(active);
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // A carousel around the tabs has the same keys.
    event.stopPropagation();
    const next = (to + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab === undefined) return;
    onChange(tab);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <List role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <Tab
          key={tab}
          type="button"
          role="tab"
          id={getTabId(panelId, tab)}
          aria-selected={tab === active}
          aria-controls={panelId}
          tabIndex={tab === active ? 0 : -1}
          onClick={() => onChange(tab)}
          onKeyDown={onKeyDown}
        >
          {tab}
        </Tab>
      ))}
    </List>
  );
};

const INTERVAL_MS = 1500;

export const UpcomingSection = ({ tab, onTab }: { tab: UpcomingTab; onTab: (tab: UpcomingTab) => void }) => {
  const upcoming = useQuery(homeQueries.upcoming());
  const panelId = useId();
  const actions = useEventActions();
  const tabs = <TabList label="Jenis tempat" tabs={upcomingTabs} active={tab} onChange={onTab} panelId={panelId} />;
  return (
    <Section label="Event yang akan datang" later="tabs">
      <SectionTop>
        <SectionTitle>Event Yang Akan Datang</SectionTitle>
        <AllLink href={getTabListing(tab)} />
      </SectionTop>
      <div role="tabpanel" id={panelId} aria-labelledby={getTabId(panelId, tab)}>
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
