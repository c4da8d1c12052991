import { eventQueries } from '@acara/shared-api';
import { remoteRoutes, type RouteLocation, type RoutePage, type RouteScreen } from '@acara/shared-remote';
import declaration from '../remote.json';
import { eventOutcome, outcomeStatus } from './screens/event-detail/event-outcome.ts';
import { EventDetailScreen } from './screens/event-detail/event-detail-screen.tsx';
import { eventHead, neutralHead } from './screens/event-detail/head/event-head.ts';
import { laterParts } from './screens/event-detail/later-parts.ts';

const getEventQuery = ({ params }: RouteLocation) => eventQueries.bySlug(params.slug ?? '', params.access);

/** Result of a page's query for its event. */
export const getOutcome = (page: RoutePage) => {
  const { data, error } = page.read(getEventQuery(page));
  return { event: data, outcome: eventOutcome(data !== undefined, error) };
};

const subjects = { 'access-needed': 'Private Event', 'not-found': 'Halaman tidak ditemukan' } as const;

const head = (page: RoutePage) => {
  const { event, outcome } = getOutcome(page);
  if (event) return eventHead(event, page.settings, page.params.access !== undefined);
  return neutralHead(page.settings, outcome in subjects ? subjects[outcome as keyof typeof subjects] : undefined);
};

const event: RouteScreen = {
  screen: EventDetailScreen,
  load: laterParts.load,
  queries: (at) => [getEventQuery(at)],
  head,
  status: (page) => outcomeStatus[getOutcome(page).outcome],
};

export const routes = remoteRoutes(declaration.routes, { 'event.detail': event, 'event.private': event });
