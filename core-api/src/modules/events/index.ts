export { presentEventSummary, presentSoldEvent, type EventContext } from './event-presenter.ts';
export { SUMMARY_COLUMNS, SUMMARY_JOINS, type EventSummaryRow, type SoldEventRow } from './event-row.ts';
export { registerEventRoutes } from './events-routes.ts';
export { createLikeRepository } from './likes/like-repository.ts';
