import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { Button, EmptyState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { EventPages } from '../../components/listing/event-pages.tsx';
import { listingOutcome } from '../../components/listing/listing-outcome.ts';
import { KEEPS_PLACE, useArrival } from '../../components/listing/use-arrival.ts';
import { useEventPages } from '../../components/listing/use-event-pages.ts';
import { Section, SectionTitle, SectionTop } from '../../components/section.tsx';
import { LazyWaysOn } from '../../components/lazy-ways-on.tsx';
import { clearOne, describeFilter, type Catalogue } from './describe-filter.ts';
import { GRID_SIZE, homeQueries } from './home-queries.ts';
import { getSearchHref, toEventFilter, type HomeSearch } from './home-search.ts';

const NOTHING_FOUND = 'Event tidak ditemukan, Silahkan cari dengan keywoard atau tanggal yang lain!';

const Title = styled(SectionTitle)`
  &:focus {
    outline: none;
  }
`;

const FilterSummary = styled.p`
  color: ${tokens.color.inkSoft};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space(2)};
`;

export type SearchResultsProps = {
  search: HomeSearch;
  catalogue: Catalogue;
  /** Opens the panel with the choices of this search. */
  onEdit: () => void;
};

/** The events of the search in the address, six to a page. */
export const SearchResults = ({ search, catalogue, onEdit }: SearchResultsProps) => {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useArrival(title, title);
  const filter = toEventFilter(search);
  const { page } = search;
  const events = useEventPages({ ...homeQueries.search(filter ?? {}, page), enabled: filter !== null });
  const { list, lastPage, error } = events;
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
          <FilterSummary>{describeFilter(search, catalogue)}</FilterSummary>
        </div>
        <Actions>
          <Button kind="secondary" onClick={onEdit}>
            Ubah pencarian
          </Button>
          <Button kind="quiet" onClick={() => void navigate(link('home'), KEEPS_PLACE)}>
            Tutup hasil
          </Button>
        </Actions>
      </SectionTop>
      {filter === null || outcome === 'no-category' ? (
        <EmptyState {...empty} />
      ) : (
        <EventPages
          outcome={outcome}
          list={list}
          lastPage={lastPage}
          page={page}
          pageSize={GRID_SIZE}
          error={error}
          busy={events.isFetching}
          onRetry={events.retry}
          onPage={(to) => void navigate(pageAddress(to), KEEPS_PLACE)}
          getHref={pageAddress}
          label="Halaman hasil pencarian"
          empty={empty}
          headingLevel={3}
        />
      )}
    </Section>
  );
};
