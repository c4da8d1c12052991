import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { catalogueQueries, eventQueries } from '@acara/shared-api';
import { href } from '@acara/shared-contract/paths';
import { ButtonLink } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const Ways = styled.div`
  display: grid;
  justify-items: center;
  gap: ${tokens.space(4)};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space(2)};
`;

const MOST_CATEGORIES = 5;

/** The categories of the events that are looked at most, each once. */
const usePopularCategories = () => {
  const events = useQuery(eventQueries.list({ order_by: 'event_total_clicked', sort_by: 'desc', limit: 24 }));
  const categories = useQuery(catalogueQueries.categories());
  const ids = new Set(events.data?.data.map((event) => event.category_event_id));
  return [...ids]
    .flatMap((id) => categories.data?.filter((category) => category.category_event_id === id) ?? [])
    .slice(0, MOST_CATEGORIES);
};

/** One address to go on with. */
export type WayOn = { text: string; to: string };

export type WaysOnProps = {
  /** The same search with one choice less. */
  clear: WayOn[];
  /** What may have been meant. */
  meant?: WayOn | undefined;
};

/** Where to go from a search that found nothing. */
export const WaysOn = ({ clear, meant }: WaysOnProps) => {
  const popular = usePopularCategories();
  return (
    <Ways>
      {meant && (
        <p>
          Mungkin maksud Anda: <a href={meant.to}>{meant.text}</a>
        </p>
      )}
      {clear.length > 0 && (
        <Row>
          {clear.map(({ text, to }) => (
            <ButtonLink key={to} kind="secondary" href={to}>
              {text}
            </ButtonLink>
          ))}
        </Row>
      )}
      {popular.length > 0 && (
        <Row as="nav" aria-label="Kategori populer">
          <span aria-hidden="true">Kategori populer:</span>
          {popular.map(({ category_event_id: category, category_event_name: name }) => (
            <ButtonLink key={category} kind="quiet" href={href.events({ category })}>
              {name}
            </ButtonLink>
          ))}
        </Row>
      )}
      <ButtonLink href={href.events()}>Lihat semua event</ButtonLink>
    </Ways>
  );
};
