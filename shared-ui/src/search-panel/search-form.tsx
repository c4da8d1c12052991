import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import type { CategoryEvent, City } from '@acara/shared-contract/entities';
import { Button } from '../primitives/button.tsx';
import { PinIcon, SearchIcon, TicketIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { Combobox } from './combobox.tsx';
import type { OptionList } from './combobox-list.tsx';
import { DateField } from './date-field.tsx';
import type { EventFilter } from './event-filter.ts';

/** A list of the catalogue as the panel gets it. */
export type Loaded<T> = { status: 'loading' } | { status: 'error'; retry: () => void } | { status: 'ready'; data: T[] };

export type SearchFormProps = {
  categories: Loaded<CategoryEvent>;
  /** Every city, by name. */
  cities: Loaded<City>;
  /** The city field was entered: the 514 cities are wanted now. */
  onCitiesNeeded?: () => void;
  /** After it the filters reset (spec §2 Home page). */
  onSearch: (filter: EventFilter) => void;
};

const Fields = styled.form`
  display: grid;
  gap: ${tokens.space(3)};

  ${tokens.from.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${tokens.from.large} {
    grid-template-columns: repeat(3, minmax(0, 1fr)) 180px;
  }
`;

const Submit = styled(Button)`
  min-height: 56px;
  padding-inline: ${tokens.space(4)};
  letter-spacing: 0.02em;

  ${tokens.from.medium} {
    grid-column: 1 / -1;
  }
  ${tokens.from.large} {
    grid-column: auto;
  }
`;

const optionsOf = <T,>(list: Loaded<T>, option: (item: T) => { value: number; label: string }): OptionList =>
  list.status === 'ready' ? { status: 'ready', options: list.data.map(option) } : list;

/** The three inputs and the button, in a row or stacked. */
export const SearchForm = ({ categories, cities, onCitiesNeeded, onSearch }: SearchFormProps) => {
  const [filter, setFilter] = useState<EventFilter>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(filter);
    setFilter({});
  };
  return (
    <Fields onSubmit={submit} role="search" aria-label="Cari event">
      <Combobox
        label="CARI EVENT"
        placeholder="Semua Event"
        icon={<TicketIcon />}
        list={optionsOf(categories, (item) => ({ value: item.category_event_id, label: item.category_event_name }))}
        value={filter.category}
        onChange={(category) => setFilter({ ...filter, category })}
      />
      <Combobox
        label="AREA"
        placeholder="Semua lokasi"
        icon={<PinIcon />}
        list={optionsOf(cities, (item) => ({ value: item.ms_city_id, label: item.ms_city_name }))}
        value={filter.city}
        onChange={(city) => setFilter({ ...filter, city })}
        onNeeded={onCitiesNeeded}
      />
      <DateField value={filter.date} onChange={(date) => setFilter({ ...filter, date })} />
      <Submit type="submit">
        <SearchIcon size={18} />
        CARI EVENT
      </Submit>
    </Fields>
  );
};
