import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { useQuery } from '@tanstack/react-query';
import { catalogueQueries } from '@acara/shared-api';
import type { CategoryEvent } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { ButtonLink, EmptyState, GridIcon, PageFrame, QueryArea, Skeleton } from '@acara/shared-ui/primitives';
import { CategoryIcon, isSpecialCategory } from '../../components/category-icon/category-icon.tsx';
import { ListingNote, ListingTitle } from '../../components/listing/listing-style.ts';

const { below, color, from, motion, radius, space, weight } = tokens;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${from.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(4)};
  }
  ${from.large} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  li {
    display: grid;
  }
`;

const Sign = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${radius.control};
  background: ${color.brandSoft};
  color: ${color.brandInk};
`;

const Tile = styled.a`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: ${space(3)};
  min-height: 108px;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  font-weight: ${weight.semibold};
  line-height: 1.3;
  transition: border-color ${motion.fast};
  &:hover {
    border-color: ${color.brandInk};
    text-decoration: none;
  }
  &[data-special='true'] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.onAccent};
    font-weight: ${weight.extrabold};
    letter-spacing: 0.04em;
    text-transform: uppercase;

    ${Sign} {
      background: ${color.onAccent};
      color: ${color.accent};
    }
  }
`;

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
            <span>{category.category_event_name}</span>
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
