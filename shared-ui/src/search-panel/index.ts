export { ComboboxList, type ComboboxListProps, type OptionList } from './combobox.tsx';
export { DateField, type DateFieldProps } from './date-field.tsx';
export { quickDays } from './quick-days.ts';
export { toLoaded, type EventFilter, type Loaded, type SearchFormProps } from './search-form.tsx';
export { SearchPanel } from './search-panel.tsx';
export { useCombobox } from './use-combobox.ts';
