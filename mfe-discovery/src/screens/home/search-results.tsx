import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { Button, EmptyState, Row, Text } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { EventFilters } from '../../components/filters/event-filters.ts';
import { FilterPills } from '../../components/filters/filter-pills.tsx';
import { EventPages } from '../../components/listing/event-pages.tsx';
import { listingOutcome } from '../../components/listing/listing-outcome.ts';
import { KEEPS_PLACE, useArrival } from '../../components/listing/use-arrival.ts';
import { useEventPages } from '../../components/listing/use-event-pages.ts';
import { Section, SectionTitle, SectionTop } from '../../components/section.tsx';
import { LazyWaysOn } from '../../components/lazy-ways-on.tsx';
import {
  clearOne,
  describeFilter,
  type Catalogue,
  getSearchHref,
  toEventFilter,
  type HomeFilter,
  type HomeSearch,
} from './home-search.ts';
import { GRID_SIZE, homeQueries } from './home-queries.ts';

const NOTHING_FOUND = 'Event tidak ditemukan, Silahkan cari dengan keywoard atau tanggal yang lain!';

const FilterRow = styled.div`
  padding-bottom: ${tokens.space(5)};
`;

const withoutCategory = ({ city, date, until, price }: HomeFilter): EventFilters => ({
  ...(city !== undefined && { city }),
  ...(date !== undefined && { date }),
  ...(until !== undefined && { until }),
  ...(price !== undefined && { price }),
});

const Title = styled(SectionTitle)`
  &:focus {
    outline: none;
  }
`;

export type SearchResultsProps = { search: HomeSearch; catalogue: Catalogue; onEdit: () => void };

export const SearchResults = ({ search, catalogue, onEdit }: SearchResultsProps) => {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useArrival(title, title);
  const filter = toEventFilter(search);
  const { page } = search;
  const events = useEventPages({ ...homeQueries.search(filter ?? {}, page), enabled: filter !== null });
  const { list, error } = events;
  const outcome = listingOutcome({ category: 'all', isMissing: false, page, list, error });
  const empty = {
    text: NOTHING_FOUND,
    action: <LazyWaysOn clear={filter ? clearOne(filter, catalogue) : []} />,
  };
  const pageAddress = (to: number) => getSearchHref(filter ?? {}, to);

  return (
    <Section label="Hasil pencarian" tone="sunken">
      <SectionTop>
        <div>
          <Title ref={title} tabIndex={-1}>
            Hasil Pencarian
          </Title>
          <Text $soft>{describeFilter(search, catalogue)}</Text>
        </div>
        <Row>
          <Button kind="secondary" onClick={onEdit}>
            Ubah pencarian
          </Button>
          <Button kind="quiet" onClick={() => void navigate(link('home'), KEEPS_PLACE)}>
            Tutup hasil
          </Button>
        </Row>
      </SectionTop>
      {filter === null || outcome === 'no-category' ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <FilterRow>
            <FilterPills
              filters={withoutCategory(filter)}
              count={filter.category === undefined ? {} : { category_event_id: filter.category }}
              onChoose={(chosen) => void navigate(getSearchHref({ category: filter.category, ...chosen }), KEEPS_PLACE)}
            />
          </FilterRow>
          <EventPages
            outcome={outcome}
            {...events}
            page={page}
            pageSize={GRID_SIZE}
            onPage={(to) => void navigate(pageAddress(to), KEEPS_PLACE)}
            getHref={pageAddress}
            label="Halaman hasil pencarian"
            empty={empty}
            headingLevel={3}
          />
        </>
      )}
    </Section>
  );
};
