import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { href, type HomeQuery } from '@acara/shared-contract/paths';
import { Button, EmptyState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { EventPages } from '../../parts/listing/event-pages.tsx';
import { pageInAddress } from '../../parts/listing/listing-address.ts';
import { listingOutcome } from '../../parts/listing/listing-outcome.ts';
import { KEEPS_PLACE, useArrival } from '../../parts/listing/use-arrival.ts';
import { useEventPages } from '../../parts/listing/use-event-pages.ts';
import { Section, SectionTitle, SectionTop } from '../../parts/section.tsx';
import { describeFilter, type Catalogue } from './describe-filter.ts';
import { GRID_SIZE, homeQueries } from './home-queries.ts';
import { askable, type HomeSearch } from './home-search.ts';

/** Spec §2 Search results, the home-page variant, to the letter. */
const NOTHING_FOUND = 'Event tidak ditemukan, Silahkan cari dengan keywoard atau tanggal yang lain!';

const Title = styled(SectionTitle)`
  &:focus {
    outline: none;
  }
`;

const Asked = styled.p`
  color: ${tokens.color.inkSoft};
`;

export type SearchResultsProps = { search: HomeSearch; catalogue: Catalogue };

/** The address of a page of a search. A part that can be nothing has no address of its own. */
const addressOf = (search: HomeSearch, page: number): string => {
  const { category, city, date } = askable(search) ?? {};
  const query: HomeQuery = { category, city, date, page: pageInAddress(page) };
  return href.home({ ...query, ...(!category && !city && !date && { category: 'all' }) });
};

/** The events of the search in the address, six to a page. Spec §2 Home page. */
export const SearchResults = ({ search, catalogue }: SearchResultsProps) => {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useArrival(title, title);
  const filter = askable(search);
  const { page } = search;
  const events = useEventPages({ ...homeQueries.search(filter ?? {}, page), enabled: filter !== null });
  const { list, lastPage, error } = events;
  const outcome = listingOutcome({ category: 'all', isMissing: false, page, list, error });
  const empty = { text: NOTHING_FOUND };

  return (
    <Section label="Hasil pencarian" tone="sunken">
      <SectionTop>
        <div>
          <Title ref={title} tabIndex={-1}>
            Hasil Pencarian
          </Title>
          <Asked>{describeFilter(search, catalogue)}</Asked>
        </div>
        <Button kind="quiet" onClick={() => void navigate(href.home(), KEEPS_PLACE)}>
          Tutup hasil
        </Button>
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
          onPage={(to) => void navigate(addressOf(search, to), KEEPS_PLACE)}
          hrefOf={(to) => addressOf(search, to)}
          label="Halaman hasil pencarian"
          empty={empty}
          headingLevel={3}
        />
      )}
    </Section>
  );
};
