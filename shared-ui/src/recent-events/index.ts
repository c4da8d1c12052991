export { RecentEvents, type RecentEventsProps } from './recent-events.tsx';
