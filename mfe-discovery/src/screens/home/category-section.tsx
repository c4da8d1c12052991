import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { href } from '@acara/shared-contract/paths';
import { EventGrid, EventGridSkeleton } from '@acara/shared-ui/event-card';
import { ArrowRightIcon, ButtonLink, EmptyState, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useEventActions } from '../../parts/event-actions.tsx';
import { QueryArea } from '../../parts/query-area.tsx';
import { Section, SectionTitle, SectionTop } from '../../parts/section.tsx';
import { CategoryCarousel } from './category-carousel.tsx';
import { GRID_SIZE, homeQueries } from './home-queries.ts';
import { useKeptChoice } from './use-kept-choice.ts';

const CategoriesSkeleton = styled(Skeleton).attrs({ $height: '52px', $radius: tokens.radius.pill })``;

/** On one line at every width. */
const Top = styled(SectionTop)`
  flex-wrap: nowrap;
`;

/** The room of 'Tampilkan Semua' is kept while it does not show. */
const All = styled(ButtonLink)`
  margin-right: -${tokens.space(2)};
  padding-inline: ${tokens.space(2)};
  white-space: nowrap;
  &[data-shown='false'] {
    visibility: hidden;
  }
`;

const isCategory = (value: unknown): value is number => Number.isSafeInteger(value);

/** Categories to choose from and the first six events of the chosen one. */
export const CategorySection = () => {
  const [chosen, setChosen] = useKeptChoice<number | undefined>('category', undefined, isCategory);
  const categories = useQuery(homeQueries.categories());
  const grid = useQuery({ ...homeQueries.grid(chosen), placeholderData: keepPreviousData });
  const actions = useEventActions();
  return (
    <Section label="Event menurut kategori" close>
      <Top>
        <SectionTitle>Jelajahi Event</SectionTitle>
        <All
          kind="quiet"
          href={href.events({ category: chosen ?? 'all' })}
          data-shown={(grid.data?.last_page ?? 1) > 1}
        >
          Tampilkan Semua <ArrowRightIcon size={18} />
        </All>
      </Top>
      <QueryArea query={categories} loading={<CategoriesSkeleton />}>
        {(data) => <CategoryCarousel categories={data} chosen={chosen} onChoose={setChosen} />}
      </QueryArea>
      <QueryArea query={grid} loading={<EventGridSkeleton count={GRID_SIZE} />}>
        {({ data }) =>
          data.length > 0 ? (
            <EventGrid events={data} busy={grid.isPlaceholderData} priorityCount={1} {...actions} />
          ) : (
            <EmptyState />
          )
        }
      </QueryArea>
    </Section>
  );
};
