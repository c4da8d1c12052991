import { useEffect, useMemo, useRef, useState } from 'react';
import type { Suggestions } from '@acara/shared-contract';
import { recentSearches } from './recent-searches.ts';
import { suggestedGroups } from './suggested-option.ts';
import { createSuggester, type Schedule } from './suggester.ts';
import { suggestionApi } from './suggestion-api.ts';

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
      // The keyword of the page is no question.
      setOpen(field.value.trim() === '');
    };
    const onBlur = () => {
      suggester.stop();
      setOpen(false);
    };
    field.addEventListener('input', onInput);
    field.addEventListener('focus', onFocus);
    field.addEventListener('blur', onBlur);
    // Typed while the code of this was on its way.
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
    /** Takes one of the recent searches out, or all of them. */
    forget: (keyword?: string) => {
      if (keyword === undefined) recentSearches.clear();
      else recentSearches.remove(keyword);
      setRecent(recentSearches.all());
    },
  };
};
