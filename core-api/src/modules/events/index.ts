export { calendarFacts } from './calendar/event-calendar.ts';
export { presentEventSummary, presentSoldEvent, type EventContext } from './event-presenter.ts';
export {
  doorsBefore,
  endAfter,
  SUMMARY_COLUMNS,
  SUMMARY_JOINS,
  type EventSummaryRow,
  type SoldEventRow,
} from './event-row.ts';
export { registerEventRoutes } from './events-routes.ts';
export { createLikeRepository } from './likes/like-repository.ts';
