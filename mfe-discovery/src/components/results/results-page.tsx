import { tokens } from '@acara/shared-ui/theme';
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { HydrateLater } from '@acara/shared-remote/hydration';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { link } from '@acara/shared-contract/links';
import { Button, ButtonLink, Dialog, EmptyState, PageFrame, Row, Illustration } from '@acara/shared-ui/primitives';
import type { EditSearchProps } from './edit-search.tsx';
import { ListingTitle, ListingTop } from '../listing/listing-style.ts';
import {
  correctedText,
  type Keyword,
  foundText,
  meantText,
  nothingFound,
  resultCategories,
  RESULTS_SIZE,
  resultsHeading,
  type ResultsSource,
  resultsTitle,
} from './results-source.ts';
import { EventActionsProvider } from '../event-actions.tsx';
import { isFiltered, type EventFilters } from '../filters/event-filters.ts';
import { FilterPills } from '../filters/filter-pills.tsx';
import { EventPages } from '../listing/event-pages.tsx';
import { pageInAddress, readCategory, readPage } from '../listing/listing-address.ts';
import { categoryIn, listingOutcome } from '../listing/listing-outcome.ts';
import { KEEPS_PLACE, useArrival } from '../listing/use-arrival.ts';
import { useEventPages } from '../listing/use-event-pages.ts';
import { LazyWaysOn } from '../lazy-ways-on.tsx';
import { CategoryChoices, FilterDialog, FilterIcon } from './category-choices.tsx';
import { filtersOf, getScope } from './results-route.ts';
import { Column, Columns, ColumnTitle, FilterButton, Found, RESULT_SIZES, Results } from './results-style.ts';

const { brandInk, brandSoft, lineStrong, surface } = tokens.color;

const ResultsPicture = () => (
  <Illustration viewBox="0 0 168 126" width="168">
    <g transform="rotate(-9 70 60)">
      <path d="M16 30h96v14a9 9 0 0 0 0 18v14H16V62a9 9 0 0 0 0-18z" fill={surface} stroke={lineStrong} />
      <path d="M88 30v46" stroke={lineStrong} strokeDasharray="1 7" />
      <path d="M30 46h36M30 58h22" stroke={lineStrong} />
    </g>
    <circle cx="98" cy="70" r="30" fill={brandSoft} stroke={brandInk} />
    <path d="M120 92l24 24" stroke={brandInk} strokeWidth="7" />
    <path d="M88 62c1-7 6-10 11-10 6 0 10 4 10 9 0 8-10 8-10 15M99 86v.1" stroke={brandInk} strokeWidth="4" />
    <path d="M146 18v12M140 24h12M18 100v8M14 104h8" stroke={brandInk} />
  </Illustration>
);

const load = () => import('./edit-search.tsx').then(({ EditSearch }) => EditSearch);

const LazyEditSearch = (props: EditSearchProps) => {
  const loaded = useLoaded(load);
  if (loaded.state === 'failed') return <ChunkError onRetry={loaded.retry} />;
  return loaded.state === 'loaded' && <loaded.part {...props} />;
};

const NoKeyword = ({ keyword }: { keyword: Exclude<Keyword, { state: 'usable' }> }) => (
  <PageFrame>
    <ListingTitle>{keyword.state === 'blank' ? 'Cari event apa?' : 'Kata kunci terlalu panjang'}</ListingTitle>
    <EmptyState
      text={
        keyword.state === 'blank'
          ? 'Belum ada kata kunci. Ketik nama event yang Anda cari di kotak pencarian di atas.'
          : `Gunakan paling banyak ${keyword.most} karakter, lalu cari ulang.`
      }
      picture={<ResultsPicture />}
      action={<ButtonLink href={link('events')}>Lihat semua event</ButtonLink>}
    />
  </PageFrame>
);

export const ResultsPage = ({ source }: { source: ResultsSource }) => {
  const keyword = source.read(useParams().keyword);
  if (keyword.state !== 'usable') return <NoKeyword keyword={keyword} />;
  return <ResultsOf source={source} keyword={keyword.text} />;
};

const ALL = 'Cari di Semua Kategori';

/** The shown keyword: of a tag its name, which stays while another page of it loads. */
const useName = (keyword: string, tagName: string | undefined): string => {
  const [known, setKnown] = useState({ keyword, name: tagName });
  if (known.keyword !== keyword || (tagName !== undefined && known.name !== tagName))
    setKnown({ keyword, name: tagName });
  return tagName ?? (known.keyword === keyword ? known.name : undefined) ?? keyword;
};

const ResultsOf = ({ source, keyword }: { source: ResultsSource; keyword: string }) => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [filterOpen, setFilterOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useArrival(title, top);

  const chosen = readCategory(search);
  const filters = filtersOf(source, search);
  const page = readPage(search);
  const categories = useQuery(resultCategories());
  const found = categoryIn(categories.data, chosen);
  const isMissing = found === 'missing';
  const events = useEventPages({ ...source.page({ keyword, category: chosen, filters, page }), enabled: !isMissing });
  const { list, error } = events;
  const outcome = listingOutcome({ category: chosen, isMissing, page, list, error });
  // Of a list that is empty in all categories each of them is.
  const isAlone = outcome === 'empty' && chosen === 'all';
  const scope = getScope(found, chosen === 'all');
  const name = useName(keyword, events.tagName);

  const ofCategory = (category: number | 'all', kept: EventFilters = filters) =>
    source.getHref(keyword, { ...(category !== 'all' && { category }), filters: kept });
  const category = typeof chosen === 'number' ? { category: chosen } : {};
  const ofPage = (to: number) => source.getHref(keyword, { ...category, filters, page: pageInAddress(to) });
  const ofFilters = (to: EventFilters) => source.getHref(keyword, { ...category, filters: to });
  const go = (to: string) => void navigate(to, KEEPS_PLACE);
  const choices = {
    categories: categories.data,
    chosen,
    getHref: ofCategory,
    onChoose: (category: number | 'all') => go(ofCategory(category)),
    onRetry: categories.error ? () => void categories.refetch() : undefined,
  };

  return (
    <EventActionsProvider>
      <PageFrame ref={top}>
        <ListingTop>
          <ListingTitle ref={title} tabIndex={-1}>
            {outcome === 'no-category' ? 'Kategori tidak ditemukan' : resultsHeading(name, scope)}
          </ListingTitle>
          <Row>
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setEditing(true)}>
              Ubah pencarian
            </Button>
            {!isAlone && (
              <FilterButton kind="secondary" aria-haspopup="dialog" onClick={() => setFilterOpen(true)}>
                <FilterIcon size={18} /> Filter
              </FilterButton>
            )}
          </Row>
        </ListingTop>
        <Columns data-alone={isAlone || undefined}>
          {!isAlone && (
            <Column aria-label="Kategori">
              <ColumnTitle>Kategori</ColumnTitle>
              <HydrateLater>
                <CategoryChoices {...choices} />
              </HydrateLater>
            </Column>
          )}
          <Results aria-label={resultsTitle(name, scope)}>
            {outcome === 'no-category' ? (
              <EmptyState
                text="Kategori ini tidak ada atau sudah tidak dipakai lagi."
                action={<ButtonLink href={ofCategory('all')}>{ALL}</ButtonLink>}
              />
            ) : (
              <>
                {source.filtered && (
                  <FilterPills
                    filters={filters}
                    count={source.filtered({ keyword, category: chosen })}
                    onChoose={(to) => go(ofFilters(to))}
                  />
                )}
                {outcome !== 'empty' && outcome !== 'failed' && (
                  <Found>
                    <span>{foundText(events)}</span>
                    {events.corrected !== undefined && <span>{correctedText(events.corrected)}</span>}
                  </Found>
                )}
                <EventPages
                  outcome={outcome}
                  {...events}
                  page={page}
                  pageSize={RESULTS_SIZE}
                  onPage={(to) => go(ofPage(to))}
                  getHref={ofPage}
                  label="Halaman hasil pencarian"
                  empty={{
                    text: nothingFound(name),
                    picture: <ResultsPicture />,
                    action: (
                      <LazyWaysOn
                        clear={[
                          ...(events.corrected === undefined
                            ? []
                            : [{ text: meantText(events.corrected), to: source.getHref(events.corrected, {}) }]),
                          ...(isFiltered(filters) ? [{ text: 'Hapus saringan', to: ofFilters({}) }] : []),
                          ...(typeof chosen === 'number' ? [{ text: ALL, to: ofCategory('all') }] : []),
                        ]}
                      />
                    ),
                  }}
                  headingLevel={2}
                  sizes={RESULT_SIZES}
                />
              </>
            )}
          </Results>
        </Columns>
        <Dialog open={editing} onClose={() => setEditing(false)} title="Ubah pencarian" shape="sheet">
          <LazyEditSearch
            keyword={name}
            category={chosen === 'unknown' ? 'all' : chosen}
            categories={categories.data ?? []}
            filters={filters}
            onSearch={(to) => {
              setEditing(false);
              go(to);
            }}
          />
        </Dialog>
        <FilterDialog open={filterOpen} onClose={() => setFilterOpen(false)} {...choices} />
      </PageFrame>
    </EventActionsProvider>
  );
};
