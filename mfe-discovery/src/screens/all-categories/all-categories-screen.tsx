import { useQuery } from '@tanstack/react-query';
import { catalogueQueries } from '@acara/shared-api';
import type { CategoryEvent } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { ButtonLink, EmptyState, GridIcon, Skeleton, PageFrame } from '@acara/shared-ui/primitives';
import { CategoryIcon, isSpecialCategory } from '../../components/category-icon/category-icon.tsx';
import { ListingNote, ListingTitle } from '../../components/listing/listing-style.ts';
import { QueryArea } from '../../components/query-area.tsx';
import { Sign, Tile, Tiles } from './all-categories-style.ts';

/** Every category, each leading to its events. Made for phones, where the carousel of the home page shows three. */
export const AllCategoriesScreen = () => {
  const categories = useQuery(catalogueQueries.categories());
  return (
    <PageFrame>
      <div>
        <ListingTitle>Semua Kategori</ListingTitle>
        <ListingNote>Pilih kategori untuk melihat event-nya.</ListingNote>
      </div>
      <QueryArea query={categories} loading={<Waiting />}>
        {(data) =>
          data.length > 0 ? (
            <CategoryTiles categories={data} />
          ) : (
            <EmptyState
              action={
                <ButtonLink kind="secondary" href={link('events')}>
                  Lihat semua event
                </ButtonLink>
              }
            />
          )
        }
      </QueryArea>
    </PageFrame>
  );
};

const CategoryTiles = ({ categories }: { categories: CategoryEvent[] }) => (
  <Tiles>
    <li>
      <Tile href={link('events')}>
        <Sign aria-hidden="true">
          <GridIcon />
        </Sign>
        Semua Event
      </Tile>
    </li>
    {categories.map((category) => {
      const special = isSpecialCategory(category);
      return (
        <li key={category.category_event_id}>
          <Tile href={link('events', { category: category.category_event_id })} data-special={special}>
            <Sign aria-hidden="true">
              <CategoryIcon category={category} />
            </Sign>
            {category.category_event_name}
          </Tile>
        </li>
      );
    })}
  </Tiles>
);

const Waiting = () => (
  <div role="status">
    <span className="visually-hidden">Memuat kategori…</span>
    <Tiles as="div" aria-hidden>
      {Array.from({ length: 12 }, (_, at) => (
        <Tile as="div" key={at}>
          <Skeleton $width="40px" $height="40px" />
          <Skeleton $width="70%" $height="1.2em" />
        </Tile>
      ))}
    </Tiles>
  </div>
);
