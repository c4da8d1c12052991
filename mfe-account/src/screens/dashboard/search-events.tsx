import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { catalogueQueries } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { SearchPanel, type EventFilter, type Loaded } from '@acara/shared-ui/search-panel';

/** A query as the panel takes its lists. */
const loaded = <T,>(query: { data: T[] | undefined; isError: boolean; refetch: () => unknown }): Loaded<T> => {
  if (query.data) return { status: 'ready', data: query.data };
  return query.isError ? { status: 'error', retry: () => void query.refetch() } : { status: 'loading' };
};

const isOpen = (filter: EventFilter) => Object.values(filter).every((part) => part === undefined);

/** The search panel; its results are shown by the home page. */
export const SearchEvents = () => {
  const navigate = useNavigate();
  const categories = useQuery(catalogueQueries.categories());
  const [citiesNeeded, setCitiesNeeded] = useState(false);
  const cities = useQuery({ ...catalogueQueries.cities(), enabled: citiesNeeded });
  return (
    <SearchPanel
      categories={loaded(categories)}
      cities={loaded(cities)}
      onCitiesNeeded={() => setCitiesNeeded(true)}
      onSearch={(filter) => void navigate(link('home', isOpen(filter) ? { category: 'all' } : filter))}
    />
  );
};
