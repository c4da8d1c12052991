/** The screens that are lists of events, in one chunk: home does not need them. */
export { EventsScreen, MoreEventsScreen } from './screens/event-list/event-list-screen.tsx';
export { SearchScreen, TagScreen } from './screens/search/search-screen.tsx';
