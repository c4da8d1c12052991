import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { homeQueries, TEASER_PAGES } from './home-queries.ts';

/**
 * The next events without those `above`, `wanted` of them: as many pages are read as that takes.
 * @param above null while it is not known; nothing shows until it is
 */
export const useTeaser = (wanted: number, above: Set<number> | null) => {
  const [pages, setPages] = useState(TEASER_PAGES);
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, at) => homeQueries.teaser(at + 1)) });
  // An event that moves to the next page between two calls is shown once.
  const found = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((event) => [event.event_id, event]));
  const events = above ? [...found.values()].filter(({ event_id }) => !above.has(event_id)) : [];

  const failed = answers.find((answer) => answer.isError);
  const reading = answers.some((answer) => answer.isPending);
  const lastPage = answers.findLast((answer) => answer.data)?.data?.last_page ?? 1;
  const short = above !== null && events.length < wanted;
  if (short && !reading && !failed && pages < lastPage) setPages(pages + 1);
  return {
    events: events.slice(0, wanted),
    /** Every event stands above. */
    nothingLeft: found.size > 0 && events.length === 0 && !reading,
    hasMore: events.length > wanted || pages < lastPage,
    loading: above === null || (short && reading),
    failed,
  };
};
