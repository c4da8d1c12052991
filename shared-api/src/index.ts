export { apiError, isApiError, isRefusal, type ApiError } from './api-error.ts';
export { catalogueQueries, featuredRedirectUrl } from './catalogue-queries.ts';
export { eventQueries, groupFutureByVenue, type EventsByVenue, type Page } from './event-queries.ts';
export type { Transport } from './http.ts';
export { organizerLogoUrl, organizerQueries } from './organizer-queries.ts';
export { createQueryClient, createServerQueryClient } from './query-client.ts';
