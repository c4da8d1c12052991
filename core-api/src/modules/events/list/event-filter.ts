import { keywordCondition, type AddParameter, type KeywordMatch } from './keyword-condition.ts';
import type { Keyword } from './keyword.ts';

/** What a list is narrowed to. All parts may be combined. */
export type EventFilter = {
  /** Only what has not begun; without it also what goes on now. */
  upcoming?: boolean;
  venueId?: number;
  categoryId?: number;
  organizerId?: number;
  cityId?: number;
  tagId?: number;
  /** From the begin of a day to that of the one after the last. */
  day?: { from: Date; to: Date };
  keyword?: { asked: Keyword; match: KeywordMatch };
  /** The keyword's indexes shall not be used, since very many events fit it. */
  walked?: boolean;
};

const hasOwnIndex = ({ venueId, categoryId, organizerId, cityId }: EventFilter) =>
  venueId !== undefined || categoryId !== undefined || organizerId !== undefined || cityId !== undefined;

/**
 * The condition of a list: what the public may see, is not over, and fits the filter.
 * Its first part is written as in the partial indexes, so that they serve; `event_over` is a hint, the time decides.
 */
export const conditionOf = (filter: EventFilter, now: Date, add: AddParameter): string => {
  const nowAt = add(now);
  const parts = ['event_active_status = 1 and not event_private and not event_over', `event_end_datetime > ${nowAt}`];

  // Opens the index over all events, see its comment in the migration.
  if (!hasOwnIndex(filter)) parts.push('event_id > 0');
  if (filter.upcoming) parts.push(`event_start_datetime > ${nowAt}`);
  if (filter.venueId !== undefined) parts.push(`category_venue_id = ${add(filter.venueId)}`);
  if (filter.categoryId !== undefined) parts.push(`category_event_id = ${add(filter.categoryId)}`);
  if (filter.organizerId !== undefined) parts.push(`organizer_id = ${add(filter.organizerId)}`);
  if (filter.cityId !== undefined) parts.push(`ms_city_id = ${add(filter.cityId)}`);
  if (filter.day) {
    parts.push(`event_start_datetime >= ${add(filter.day.from)}`);
    parts.push(`event_start_datetime < ${add(filter.day.to)}`);
  }
  if (filter.tagId !== undefined) {
    parts.push(
      `exists (select from event_tag where event_tag.event_id = event.event_id and tag_id = ${add(filter.tagId)})`,
    );
  }
  if (filter.keyword) {
    const found = keywordCondition(filter.keyword.asked, filter.keyword.match, add);
    parts.push(filter.walked ? `coalesce(${found}, false)` : found);
  }
  return parts.join('\n    and ');
};
