import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { catalogueQueries, isRefusal } from '@acara/shared-api';
import { link, type Routes } from '@acara/shared-contract/links';
import { formatCount } from '@acara/shared-ui/formats';
import { ButtonLink, EmptyState, GridIcon, Skeleton, PageFrame } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { EventActionsProvider } from '../../components/event-actions.tsx';
import {
  filtersInAddress,
  isFiltered,
  readFilters,
  type EventFilters,
} from '../../components/filters/event-filters.ts';
import { FilterPills } from '../../components/filters/filter-pills.tsx';
import { EventPages } from '../../components/listing/event-pages.tsx';
import {
  pageInAddress,
  readCategory,
  readPage,
  readVenue,
  venueInAddress,
} from '../../components/listing/listing-address.ts';
import { listingOutcome } from '../../components/listing/listing-outcome.ts';
import { ListingNote, ListingTitle, ListingTop } from '../../components/listing/listing-style.ts';
import { KEEPS_PLACE, useArrival } from '../../components/listing/use-arrival.ts';
import { useEventPages } from '../../components/listing/use-event-pages.ts';
import { eventListQueries, narrowedList, PAGE_SIZE, eventListTitle } from './event-list-route.ts';

const FilterRow = styled.div`
  padding-bottom: ${tokens.space(5)};
`;

/** The category of the address; its name is there at once where the categories are cached. */
const useCategory = (id: number | undefined) => {
  const client = useQueryClient();
  const known = () =>
    client
      .getQueryData(catalogueQueries.categories().queryKey)
      ?.find(({ category_event_id }) => category_event_id === id);
  return useQuery({ ...eventListQueries.category(id ?? 0), enabled: id !== undefined, placeholderData: known });
};

const EventListScreen = ({ getHref }: { getHref: (query: Routes['events']) => string }) => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useArrival(title);

  const id = readCategory(search);
  const venue = readVenue(search);
  const filters = readFilters(search);
  const page = readPage(search);
  const category = useCategory(typeof id === 'number' ? id : undefined);
  const isMissing = isRefusal(category.error);
  const events = useEventPages({
    ...eventListQueries.page({ category: id, venue }, filters, page),
    enabled: id !== 'unknown' && !isMissing,
  });
  const { list, lastPage, error } = events;
  const outcome = listingOutcome({ category: id, isMissing, page, list, error });
  const getFilteredHref = (chosen: EventFilters, to = 1) =>
    getHref({
      ...(typeof id === 'number' && { category: id }),
      ...venueInAddress(venue),
      ...filtersInAddress(chosen),
      page: pageInAddress(to),
    });
  const getPageHref = (to: number) => getFilteredHref(filters, to);

  if (outcome === 'no-category')
    return (
      <PageFrame>
        <ListingTitle>Kategori tidak ditemukan</ListingTitle>
        <EmptyState
          text="Kategori ini tidak ada atau sudah tidak dipakai lagi."
          action={<ButtonLink href={link('events')}>Lihat semua event</ButtonLink>}
        />
      </PageFrame>
    );
  return (
    <EventActionsProvider>
      <PageFrame>
        <ListingTop>
          <div>
            <ListingTitle ref={title} tabIndex={-1}>
              {eventListTitle(category.data?.category_event_name, venue)}
            </ListingTitle>
            {outcome !== 'beyond-end' && (
              <ListingNote>
                {lastPage !== undefined && <span>{`Page ${formatCount(page)} of ${formatCount(lastPage)}`}</span>}
                {outcome === 'loading' && lastPage === undefined && <Skeleton $width="7rem" $height="1.2em" />}
              </ListingNote>
            )}
          </div>
          <ButtonLink kind="secondary" href={link('categories')}>
            <GridIcon size={18} /> Semua Kategori
          </ButtonLink>
        </ListingTop>
        <FilterRow>
          <FilterPills
            filters={filters}
            count={narrowedList({ category: id, venue })}
            onChoose={(chosen) => void navigate(getFilteredHref(chosen), KEEPS_PLACE)}
          />
        </FilterRow>
        <EventPages
          outcome={outcome}
          {...events}
          page={page}
          pageSize={PAGE_SIZE}
          onPage={(to) => void navigate(getPageHref(to))}
          getHref={getPageHref}
          label="Halaman daftar event"
          empty={{
            action: (id !== 'all' || venue !== undefined || isFiltered(filters)) && (
              <ButtonLink kind="secondary" href={link('events')}>
                Lihat semua event
              </ButtonLink>
            ),
          }}
          headingLevel={2}
        />
      </PageFrame>
    </EventActionsProvider>
  );
};

export const EventsScreen = () => <EventListScreen getHref={(query) => link('events', query)} />;
export const MoreEventsScreen = () => <EventListScreen getHref={(query) => link('events.more', query)} />;
