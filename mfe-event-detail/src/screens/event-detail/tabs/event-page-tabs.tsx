import type { EventDetail } from '@acara/shared-contract';
import { eventTabs, type EventTabId } from './event-tab-list.tsx';
import { EventTabs } from './event-tabs.tsx';

type EventPageTabsProps = {
  base: string;
  event: EventDetail;
  active: EventTabId;
  shown: EventTabId;
  onChange: (id: EventTabId) => void;
};

export const EventPageTabs = ({ base, event, active, shown, onChange }: EventPageTabsProps) => (
  <EventTabs base={base} tabs={eventTabs(event, shown)} active={active} shown={shown} onChange={onChange} />
);
