import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { EventGrid, EventGridSkeleton } from '@acara/shared-event-ui/event-card';
import { EmptyState, Skeleton, QueryArea } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useEventActions } from '../../components/event-actions.tsx';
import { AllLink, Section, SectionTitle, SectionTop } from '../../components/section.tsx';
import { CategoryCarousel, type CategoryCarouselProps } from './category-carousel.tsx';
import { GRID_SIZE, homeQueries } from './home-queries.ts';

const CategoriesSkeleton = styled(Skeleton).attrs({ $height: '52px', $radius: tokens.radius.pill })``;

export const CategorySection = ({ chosen, onChoose }: Pick<CategoryCarouselProps, 'chosen' | 'onChoose'>) => {
  const categories = useQuery(homeQueries.categories());
  const grid = useQuery({ ...homeQueries.grid(chosen), placeholderData: keepPreviousData });
  const actions = useEventActions();
  return (
    <Section label="Event menurut kategori" close>
      <SectionTop>
        <SectionTitle>Jelajahi Event</SectionTitle>
        <AllLink href={link('events', { category: chosen ?? 'all' })} shown={(grid.data?.last_page ?? 1) > 1} />
      </SectionTop>
      <QueryArea query={categories} loading={<CategoriesSkeleton />}>
        {(data) => <CategoryCarousel categories={data} chosen={chosen} onChoose={onChoose} />}
      </QueryArea>
      <QueryArea query={grid} loading={<EventGridSkeleton count={GRID_SIZE} />}>
        {({ data }) =>
          data.length > 0 ? (
            <EventGrid events={data} busy={grid.isPlaceholderData} eagerCount={1} {...actions} />
          ) : (
            <EmptyState />
          )
        }
      </QueryArea>
    </Section>
  );
};
