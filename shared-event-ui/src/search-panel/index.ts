export { toLoaded, type EventFilter, type Loaded, type SearchFormProps } from './search-form.tsx';
export { SearchPanel } from './search-panel.tsx';
