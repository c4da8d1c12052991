import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { SearchPanel, type EventFilter, type Loaded } from '@acara/shared-ui/search-panel';
import { tokens } from '@acara/shared-ui/theme';
import { homeQueries } from './home-queries.ts';
import { SearchResults } from './search-results.tsx';

const Room = styled(Container)`
  padding-block: ${tokens.space(4)} ${tokens.space(2)};
`;

/** A query as the panel wants its lists. */
const loaded = <T,>(query: { data: T[] | undefined; isError: boolean; refetch: () => unknown }): Loaded<T> => {
  if (query.data) return { status: 'ready', data: query.data };
  return query.isError ? { status: 'error', retry: () => void query.refetch() } : { status: 'loading' };
};

/** The search panel, and after a search its results (spec §2 Home page). */
export const SearchSection = () => {
  const categories = useQuery(homeQueries.categories());
  const [citiesNeeded, setCitiesNeeded] = useState(false);
  const cities = useQuery({ ...homeQueries.cities(), enabled: citiesNeeded });
  const [search, setSearch] = useState<{ filter: EventFilter; number: number } | null>(null);
  return (
    <>
      <Room>
        <SearchPanel
          categories={loaded(categories)}
          cities={loaded(cities)}
          onCitiesNeeded={() => setCitiesNeeded(true)}
          onSearch={(filter) => setSearch({ filter, number: (search?.number ?? 0) + 1 })}
        />
      </Room>
      {search && (
        <SearchResults
          key={search.number}
          filter={search.filter}
          categories={categories.data ?? []}
          cities={cities.data ?? []}
          onClose={() => setSearch(null)}
        />
      )}
    </>
  );
};
