export { Combobox, ComboboxList, type ComboboxListProps, type OptionList } from './combobox.tsx';
export { DateField, type DateFieldProps } from './date-field.tsx';
export { quickDays } from './quick-days.ts';
export { useCombobox, type ComboboxOption } from './use-combobox.ts';
