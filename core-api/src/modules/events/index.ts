export { SUMMARY_COLUMNS, SUMMARY_JOINS } from './event-columns.ts';
export { presentEventSummary, type EventContext } from './event-presenter.ts';
export type { EventSummaryRow } from './event-row.ts';
export { registerEventRoutes } from './events-routes.ts';
export { createLikeRepository, type LikeRepository } from './likes/like-repository.ts';
