import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import type { CategoryEvent, City } from '@acara/shared-contract/entities';
import { Combobox, DateField, type ComboboxOption } from '@acara/shared-ui/pickers';
import { Button, PinIcon, SearchIcon, TicketIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

/** An absent field does not filter. */
export type EventFilter = {
  category?: number;
  city?: number;
  date?: string;
  /** The last day, where `date` is the first of several. */
  until?: string;
};

export type Loaded<T> = { status: 'loading' } | { status: 'error'; retry: () => void } | { status: 'ready'; data: T[] };

/** A query as the panel takes its lists. */
export const toLoaded = <T,>(query: { data: T[] | undefined; isError: boolean; refetch: () => unknown }): Loaded<T> => {
  if (query.data) return { status: 'ready', data: query.data };
  return query.isError ? { status: 'error', retry: () => void query.refetch() } : { status: 'loading' };
};

export type SearchFormProps = {
  categories: Loaded<CategoryEvent>;
  /** Every city, by name. */
  cities: Loaded<City>;
  /** Called when the city field gets the focus: the 514 cities are needed now. */
  onCitiesNeeded?: () => void;
  initial?: EventFilter;
  /** The server's time, in ms since 1970. */
  now: () => number;
  /** The form is reset afterwards. */
  onSearch: (filter: EventFilter) => void;
};

const Fields = styled.form`
  display: grid;
  gap: ${tokens.space(3)};

  ${tokens.from.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${tokens.from.large} {
    grid-template-columns: repeat(3, minmax(0, 1fr)) 11.25rem;
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

const categoryOptions = (categories: CategoryEvent[]): ComboboxOption[] =>
  categories.map((item) => ({ value: item.category_event_id, label: item.category_event_name }));

/** The cities with most upcoming events, then all. */
const cityOptions = (cities: City[]): ComboboxOption[] => {
  const options = (group: string, some: City[]) =>
    some.map((item) => ({ value: item.ms_city_id, label: item.ms_city_name, group }));
  const getRank = ({ ms_city_rank = Infinity }: City) => ms_city_rank;
  const popular = cities.filter((city) => getRank(city) < Infinity).sort((a, b) => getRank(a) - getRank(b));
  return [...options('Kota populer', popular), ...options('Semua kota', cities)];
};

export const SearchForm = ({ categories, cities, onCitiesNeeded, initial = {}, now, onSearch }: SearchFormProps) => {
  const [filter, setFilter] = useState<EventFilter>(initial);
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
        list={
          categories.status === 'ready' ? { status: 'ready', options: categoryOptions(categories.data) } : categories
        }
        value={filter.category}
        onChange={(category) => setFilter({ ...filter, category })}
      />
      <Combobox
        label="AREA"
        placeholder="Semua lokasi"
        icon={<PinIcon />}
        list={cities.status === 'ready' ? { status: 'ready', options: cityOptions(cities.data) } : cities}
        value={filter.city}
        onChange={(city) => setFilter({ ...filter, city })}
        onNeeded={onCitiesNeeded}
      />
      <DateField
        quick
        now={now}
        value={filter.date}
        until={filter.until}
        onChange={(date, until) => setFilter({ ...filter, date, until })}
      />
      <Submit type="submit">
        <SearchIcon size={18} />
        CARI EVENT
      </Submit>
    </Fields>
  );
};
