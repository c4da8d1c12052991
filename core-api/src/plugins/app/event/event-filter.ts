/** What a list is narrowed to. All parts may be combined. */
export type EventFilter = {
  /** Only what has not begun; without it also what goes on now. */
  upcoming?: boolean;
  store?: boolean;
  categoryId?: number;
  organizerId?: number;
  cityId?: number;
  tagId?: number;
  /** Begin of a day and of the next. */
  day?: { from: Date; to: Date };
  /** Text for to_tsquery, see `Keyword`. */
  words?: { all: string; inName: string };
  /** Text to compare by trigrams, see `Keyword`. */
  fuzzy?: string;
};

/** A condition with its parameters. `rank` says how well a row fits; its own parameters are numbered after those. */
export type Condition = { where: string; values: unknown[]; rank: string; rankValues: unknown[] };

const FUZZY_TEXT = "public.acara_fold(event_name || ' ' || event_keywords)";

const anyStemming = (parameter: string) =>
  `(to_tsquery('pg_catalog.indonesian', ${parameter}) || to_tsquery('pg_catalog.simple', ${parameter}))`;

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const hasOwnIndex = ({ store, categoryId, organizerId, cityId }: EventFilter) =>
  store === true || categoryId !== undefined || organizerId !== undefined || cityId !== undefined;

/**
 * The condition of a list: what the public may see, is not over, and fits the filter.
 * Its first part is written as in the partial indexes, so that they serve; `event_over` is a hint, the time decides.
 */
export const conditionOf = (filter: EventFilter, now: Date): Condition => {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const nowAt = parameter(now);
  const parts = ['event_active_status = 1 and not event_private and not event_over', `event_end_datetime > ${nowAt}`];
  const rankValues: unknown[] = [];
  let rank = '0';

  // Opens the index over all events, see its comment in the migration.
  if (!hasOwnIndex(filter)) parts.push('event_id > 0');
  if (filter.upcoming) parts.push(`event_start_datetime > ${nowAt}`);
  if (filter.store) parts.push('category_venue_id = 2');
  if (filter.categoryId !== undefined) parts.push(`category_event_id = ${parameter(filter.categoryId)}`);
  if (filter.organizerId !== undefined) parts.push(`organizer_id = ${parameter(filter.organizerId)}`);
  if (filter.cityId !== undefined) parts.push(`ms_city_id = ${parameter(filter.cityId)}`);
  if (filter.day) {
    parts.push(`event_start_datetime >= ${parameter(filter.day.from)}`);
    parts.push(`event_start_datetime < ${parameter(filter.day.to)}`);
  }
  if (filter.tagId !== undefined) {
    parts.push(
      `exists (select from event_tag where event_tag.event_id = event.event_id and tag_id = ${parameter(filter.tagId)})`,
    );
  }
  if (filter.words) {
    parts.push(`event_search @@ ${anyStemming(parameter(filter.words.all))}`);
    rankValues.push(filter.words.inName);
  }
  if (filter.fuzzy !== undefined) {
    const like = parameter(likeText(filter.fuzzy));
    const text = parameter(filter.fuzzy);
    parts.push(`(${FUZZY_TEXT} like ${like} or ${text}::text operator(public.<%) ${FUZZY_TEXT})`);
    rank = `public.word_similarity(${text}, public.acara_fold(event_name))`;
  }
  if (filter.words) rank = `(event_search @@ ${anyStemming(`$${values.length + 1}`)})::int`;
  return { where: parts.join('\n    and '), values, rank, rankValues };
};
