export { recentSearches } from './recent-searches.ts';
export { SearchSuggestions } from './search-suggestions.tsx';
