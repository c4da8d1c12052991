import { useLoaded } from '@acara/shared-ui/on-demand';
import type { SearchSuggestionsProps } from './suggestions/search-suggestions.tsx';

const load = () => import(/* webpackChunkName: "search-suggestions" */ './suggestions/index.ts');

/** The suggestions with their code. Without it the field searches as it always does. */
export const LateSuggestions = (props: SearchSuggestionsProps) => {
  const loaded = useLoaded(load);
  return loaded.state === 'loaded' && <loaded.part.SearchSuggestions {...props} />;
};

/** Keeps a keyword that was searched for, to be offered again. */
export const rememberSearch = (keyword: string): void => {
  load().then(
    ({ recentSearches }) => recentSearches.add(keyword),
    () => undefined,
  );
};
