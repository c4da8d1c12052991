import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '@acara/shared-auth';
import { eventQueries } from '@acara/shared-api';
import type { City, EventListQuery } from '@acara/shared-contract';
import { wibDay } from '@acara/shared-contract/formats';
import { Form, RadioPills, Select } from '@acara/shared-ui/form';
import { Button } from '@acara/shared-ui/primitives';
import { quickDays } from '@acara/shared-ui/pickers';
import { foundText } from '../results/results-source.ts';
import { daysText, filtersInQuery, PRICES, priceText, type EventFilters } from './event-filters.ts';

export type FilterName = 'city' | 'days' | 'price';

export type FilterSheetProps = {
  /** Where the focus begins. */
  first: FilterName;
  filters: EventFilters;
  cities: City[] | undefined;
  /** The list that is filtered. */
  count: EventListQuery;
  onChoose: (filters: EventFilters) => void;
};

/** Popular cities first, then all by name. */
const CityOptions = ({ cities }: { cities: City[] }) => {
  const popular = cities
    .filter(({ ms_city_rank: rank }) => rank != null)
    .toSorted((one, other) => (one.ms_city_rank ?? 0) - (other.ms_city_rank ?? 0));
  const options = (list: City[]) =>
    list.map(({ ms_city_id: id, ms_city_name: name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  return (
    <>
      {popular.length > 0 && <optgroup label="Paling ramai">{options(popular)}</optgroup>}
      <optgroup label="Semua kota">{options(cities.filter((city) => !popular.includes(city)))}</optgroup>
    </>
  );
};

/** Choices for the filters of a list, with the number of events that they leave. */
export const FilterSheet = ({ first, filters, cities, count, onChoose }: FilterSheetProps) => {
  const [chosen, setChosen] = useState(filters);
  const found = useQuery(eventQueries.list({ ...count, ...filtersInQuery(chosen), limit: 1, page: 1 }));
  const { city, date, until, price, ...others } = chosen;
  const today = wibDay(serverNow());
  const quick = quickDays(today);
  const isQuick = quick.some((days) => days.date === date && days.until === until);
  const withDays = (days: Pick<EventFilters, 'date' | 'until'>) => () =>
    setChosen({ ...others, ...(city !== undefined && { city }), ...(price !== undefined && { price }), ...days });
  const withPrice = (one: EventFilters['price']) => () => {
    const { price: _, ...rest } = chosen;
    setChosen(one === undefined ? rest : { ...rest, price: one });
  };
  const withCity = (id: number) => {
    const { city: _, ...rest } = chosen;
    setChosen(id ? { ...rest, city: id } : rest);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(chosen);
  };
  const total = found.data?.total;
  return (
    <Form onSubmit={submit} aria-label="Saring event">
      <Select
        key={cities?.length}
        label="Kota"
        defaultValue={city ?? ''}
        onChange={(event) => withCity(Number(event.currentTarget.value))}
        data-autofocus={first === 'city' || undefined}
      >
        <option value="">Semua kota</option>
        {cities && <CityOptions cities={cities} />}
      </Select>
      <RadioPills
        legend="Kapan"
        takesFocus={first === 'days'}
        options={[
          { text: 'Kapan aja', isChosen: date === undefined, choose: withDays({}) },
          ...quick.map(({ label, ...days }) => ({
            text: label,
            isChosen: days.date === date && days.until === until,
            choose: withDays(days),
          })),
          ...(date === undefined || isQuick
            ? []
            : [{ text: daysText(chosen), isChosen: true, choose: () => undefined }]),
        ]}
      />
      <RadioPills
        legend="Harga"
        takesFocus={first === 'price'}
        options={[undefined, ...PRICES].map((one) => ({
          text: priceText(one),
          isChosen: one === price,
          choose: withPrice(one),
        }))}
      />
      <Button type="submit" wide>
        {total === 0
          ? 'Tidak ada event'
          : `Lihat ${total === undefined ? 'event' : foundText({ total, isTotalCapped: found.data?.total_is_capped })}`}
      </Button>
    </Form>
  );
};
