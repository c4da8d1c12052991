import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '@acara/shared-api';
import type { Suggestions } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { recentSearches } from './recent-searches.ts';
import { createSuggester, type Schedule } from './suggester.ts';

export const suggestionApi = {
  /** Sent without a bearer token: the response is the same for all visitors. @throws {ApiError} on any failure */
  find: async (q: string, signal: AbortSignal): Promise<Suggestions> =>
    (await call<{ data: Suggestions }>('/event/suggest', { query: { q }, isAnonymous: true, context: { signal } }))
      .data,
};

/** One choice of the list, and the address that it leads to. */
export type SuggestedOption =
  | { kind: 'recent'; to: string; keyword: string }
  | { kind: 'event'; to: string; event: Suggestions['event'][number] }
  | { kind: 'category'; to: string; name: string };

export type SuggestedGroup = { name: string; options: SuggestedOption[] };

/** Recent searches while the field is empty, else events and categories; no empty groups. */
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

const schedule: Schedule = (milliseconds, run) => {
  const timer = window.setTimeout(run, milliseconds);
  return () => window.clearTimeout(timer);
};

/** What is suggested for the text of a field while it has the focus. */
export const useSuggestions = (field: HTMLInputElement) => {
  const [open, setOpen] = useState(() => field.value.trim() === '');
  const [text, setText] = useState(field.value);
  const [answer, setAnswer] = useState<Suggestions | null>(null);
  const [recent, setRecent] = useState(recentSearches.all);
  const typed = useRef(false);

  useEffect(() => {
    const suggester = createSuggester({ query: suggestionApi.find, onAnswer: setAnswer, schedule });
    const read = () => {
      setText(field.value);
      setOpen(true);
      suggester.type(field.value);
    };
    const onInput = () => {
      typed.current = true;
      read();
    };
    const onFocus = () => {
      setRecent(recentSearches.all());
      setText(field.value);
      // The field shows the keyword of the page: no suggestions for that.
      setOpen(field.value.trim() === '');
    };
    const onBlur = () => {
      suggester.stop();
      setOpen(false);
    };
    field.addEventListener('input', onInput);
    field.addEventListener('focus', onFocus);
    field.addEventListener('blur', onBlur);
    // Typed while this chunk was loading.
    if (field.value !== field.defaultValue && !typed.current) read();
    return () => {
      suggester.stop();
      field.removeEventListener('input', onInput);
      field.removeEventListener('focus', onFocus);
      field.removeEventListener('blur', onBlur);
    };
  }, [field]);

  const groups = useMemo(() => suggestedGroups(text, recent, answer), [text, recent, answer]);
  return {
    groups,
    isOpen: open && groups.length > 0,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Removes one of the recent searches, or all of them. */
    forget: (keyword?: string) => {
      if (keyword === undefined) recentSearches.clear();
      else recentSearches.remove(keyword);
      setRecent(recentSearches.all());
    },
  };
};
