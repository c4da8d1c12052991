export { BottomBar } from './hero/bottom-bar.tsx';
export { CalendarLinks } from './hero/calendar-links.tsx';
export { SaleReminder } from './hero/sale-reminder.tsx';
export { excerpt } from './rich-text/plain-text.ts';
export { EventPageTabs } from './tabs/event-page-tabs.tsx';
