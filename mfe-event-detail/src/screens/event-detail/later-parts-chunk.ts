export { CalendarLinks } from './hero/calendar-links.tsx';
export { excerpt } from './rich-text/plain-text.ts';
export { sharedEvent } from './shared-event.ts';
export { EventPageTabs } from './tabs/event-page-tabs.tsx';
