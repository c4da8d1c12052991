import { createFragment } from '@acara/shared-remote/create-fragment';
import { SearchSuggestions } from '../components/suggestions/search-suggestions.tsx';

export const { mount } = createFragment('search.suggestions', SearchSuggestions);
