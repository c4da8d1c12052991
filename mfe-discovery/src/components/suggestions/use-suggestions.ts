import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SUGGEST_FROM, SUGGEST_TO } from '@acara/shared-contract/limits';
import type { Suggestions } from '@acara/shared-contract';
import { call } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { fetchAhead } from '@acara/shared-ui/on-demand';
import { recentSearches } from './recent-searches.ts';

type ComboboxField = {
  field: HTMLInputElement;
  listId: string;
  activeId: string | undefined;
  isOpen: boolean;
  onKey: (event: KeyboardEvent) => void;
};

/** Makes a plain field the combobox of a list, with its keys and ARIA attributes. */
export const useComboboxField = ({ field, listId, activeId, isOpen, onKey }: ComboboxField): void => {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    field.addEventListener('keydown', listen);
    return () => field.removeEventListener('keydown', listen);
  }, [field]);

  useEffect(() => {
    const setAttribute = (name: string, value: string | undefined) =>
      value === undefined ? field.removeAttribute(name) : field.setAttribute(name, value);
    setAttribute('aria-expanded', String(isOpen));
    setAttribute('aria-controls', isOpen ? listId : undefined);
    setAttribute('aria-activedescendant', isOpen ? activeId : undefined);
  }, [field, listId, activeId, isOpen]);
};

/** Long enough that a word typed in one go is one query. */
const PAUSE_MS = 200;
const MAX_CACHED = 50;

/** Runs something after a delay. @returns a function that cancels it */
export type Schedule = (milliseconds: number, run: () => void) => () => void;

type SuggesterOptions = {
  query: (text: string, signal: AbortSignal) => Promise<Suggestions>;
  /** Called with the suggestions for the last text; null where there are none or the query failed. */
  onAnswer: (answer: Suggestions | null) => void;
  schedule: Schedule;
};

/** Queries suggestions once typing pauses. A query for an earlier text is aborted and never shown. */
export const createSuggester = ({ query, onAnswer, schedule }: SuggesterOptions) => {
  const cache = new Map<string, Suggestions>();
  let cancelLast = () => {};

  const load = async (text: string, signal: AbortSignal) => {
    const answer = await query(text, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer && cache.size < MAX_CACHED) cache.set(text, answer);
    onAnswer(answer);
  };

  return {
    type: (typed: string): void => {
      cancelLast();
      const text = typed.trim().toLowerCase();
      const cached = cache.get(text);
      const { length } = [...text];
      if (length < SUGGEST_FROM || length > SUGGEST_TO || cached) {
        onAnswer(cached ?? null);
        return;
      }
      const controller = new AbortController();
      const cancel = schedule(PAUSE_MS, () => void load(text, controller.signal));
      cancelLast = () => {
        cancel();
        controller.abort();
      };
    },

    stop: (): void => cancelLast(),
  };
};

const suggestionApi = {
  /** Sent without a bearer token: the response is the same for all visitors. @throws {ApiError} on any failure */
  find: async (q: string, signal: AbortSignal): Promise<Suggestions> =>
    (await call<{ data: Suggestions }>('/event/suggest', { query: { q }, isAnonymous: true, context: { signal } }))
      .data,
};

export type SuggestedOption =
  | { kind: 'recent'; to: string; keyword: string }
  | { kind: 'event'; to: string; event: Suggestions['event'][number] }
  | { kind: 'category'; to: string; name: string };

type SuggestedGroup = { name: string; options: SuggestedOption[] };

/** Recent searches while the field is empty, else events and categories; no empty groups. */
const suggestedGroups = (text: string, recent: string[], answer: Suggestions | null): SuggestedGroup[] => {
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
    const onAnswer = (found: Suggestions | null) => {
      setAnswer(found);
      // Who has stopped typing for so long is likely to search.
      if (found) fetchAhead(link('search', { keyword: field.value.trim() }));
    };
    const suggester = createSuggester({ query: suggestionApi.find, onAnswer, schedule });
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
    forget: (keyword?: string) => {
      if (keyword === undefined) recentSearches.clear();
      else recentSearches.remove(keyword);
      setRecent(recentSearches.all());
    },
  };
};
