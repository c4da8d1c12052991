import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { serverNow } from '@acara/shared-auth';
import { Container } from '@acara/shared-ui/primitives';
import { SearchPanel, toLoaded, type EventFilter } from '@acara/shared-event-ui/search-panel';
import { tokens } from '@acara/shared-ui/theme';
import { KEEPS_PLACE } from '../../components/listing/use-arrival.ts';
import { homeQueries } from './home-queries.ts';
import { getSearchHref, toEventFilter, readHomeSearch } from './home-search.ts';
import { SearchResults } from './search-results.tsx';

const Room = styled(Container)`
  padding-top: ${tokens.space(3)};
  ${tokens.from.medium} {
    padding-top: ${tokens.space(4)};
  }
`;

export const SearchSection = () => {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const search = readHomeSearch(address);
  const categories = useQuery(homeQueries.categories());
  const [citiesNeeded, setCitiesNeeded] = useState(false);
  const cities = useQuery({ ...homeQueries.cities(), enabled: citiesNeeded || search?.city !== undefined });
  const [refill, setRefill] = useState<EventFilter>();
  const show = (filter: EventFilter) => void navigate(getSearchHref(filter), KEEPS_PLACE);
  return (
    <>
      <Room>
        <SearchPanel
          categories={toLoaded(categories)}
          cities={toLoaded(cities)}
          onCitiesNeeded={() => setCitiesNeeded(true)}
          now={serverNow}
          refill={refill}
          onSearch={show}
        />
      </Room>
      {search && (
        <SearchResults
          search={search}
          catalogue={{ categories: categories.data, cities: cities.data }}
          onEdit={() => setRefill({ ...toEventFilter(search) })}
        />
      )}
    </>
  );
};
