import type { Suggestions } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';

/** One choice of the list, and the address that it leads to. */
export type SuggestedOption =
  | { kind: 'recent'; to: string; keyword: string }
  | { kind: 'event'; to: string; event: Suggestions['event'][number] }
  | { kind: 'category'; to: string; name: string };

export type SuggestedGroup = { name: string; options: SuggestedOption[] };

/** What was searched for before while the field is empty, then events and categories; only groups that hold something. */
export const suggestedGroups = (text: string, recent: string[], answer: Suggestions | null): SuggestedGroup[] => {
  const groups: SuggestedGroup[] =
    text.trim() === ''
      ? [
          {
            name: 'Pencarian terakhir',
            options: recent.map((keyword) => ({ kind: 'recent', to: link('search', { keyword }), keyword })),
          },
        ]
      : [
          {
            name: 'Event',
            options: (answer?.event ?? []).map((event) => ({
              kind: 'event',
              to: link('event.detail', { slug: event.event_slug }),
              event,
            })),
          },
          {
            name: 'Kategori',
            options: (answer?.category ?? []).map(({ category_event_id: category, category_event_name: name }) => ({
              kind: 'category',
              to: link('events', { category }),
              name,
            })),
          },
        ];
  return groups.filter(({ options }) => options.length > 0);
};
