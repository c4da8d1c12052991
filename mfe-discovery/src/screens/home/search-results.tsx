import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { CategoryEvent, City } from '@acara/shared-contract';
import { EventGrid, EventGridSkeleton } from '@acara/shared-ui/event-card';
import { Button, EmptyState, Pager } from '@acara/shared-ui/primitives';
import type { EventFilter } from '@acara/shared-ui/search-panel';
import { tokens } from '@acara/shared-ui/theme';
import { useEventActions } from '../../parts/event-actions.tsx';
import { QueryArea } from '../../parts/query-area.tsx';
import { Section, SectionTitle, SectionTop } from '../../parts/section.tsx';
import { describeFilter } from './describe-filter.ts';
import { GRID_SIZE, homeQueries } from './home-queries.ts';

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

export type SearchResultsProps = {
  filter: EventFilter;
  categories: CategoryEvent[];
  cities: City[];
  onClose: () => void;
};

/** The events of a filter search with a pager of six per page. It takes the focus, since it was asked for. */
export const SearchResults = ({ filter, categories, cities, onClose }: SearchResultsProps) => {
  const [page, setPage] = useState(1);
  const results = useQuery({ ...homeQueries.search(filter, page), placeholderData: keepPreviousData });
  const actions = useEventActions();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, [page]);

  return (
    <Section label="Hasil pencarian" tone="sunken">
      <SectionTop>
        <div>
          <Title ref={title} tabIndex={-1}>
            Hasil Pencarian
          </Title>
          <Asked>{describeFilter(filter, categories, cities)}</Asked>
        </div>
        <Button kind="quiet" onClick={onClose}>
          Tutup hasil
        </Button>
      </SectionTop>
      <QueryArea query={results} loading={<EventGridSkeleton count={GRID_SIZE} />}>
        {({ data, last_page }) => (
          <>
            {data.length > 0 ? (
              <EventGrid events={data} busy={results.isPlaceholderData} {...actions} />
            ) : (
              <EmptyState text={NOTHING_FOUND} />
            )}
            <Pager page={page} lastPage={last_page} onPage={setPage} label="Halaman hasil pencarian" />
          </>
        )}
      </QueryArea>
    </Section>
  );
};
