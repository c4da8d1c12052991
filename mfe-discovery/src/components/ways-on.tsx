import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { catalogueQueries, eventQueries } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
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

const Popular = styled.nav`
  display: grid;
  justify-items: center;
  gap: ${tokens.space(2)};
`;

const Chip = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.target};
  padding: 0 ${tokens.space(3)};
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};
  &:hover {
    border-color: ${tokens.color.brandInk};
    color: ${tokens.color.brandInk};
    text-decoration: none;
  }
`;

const MOST_CATEGORIES = 5;

/** The categories of the most viewed events, each once. */
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
};

/** Where to go from a search that found nothing. */
export const WaysOn = ({ clear }: WaysOnProps) => {
  const popular = usePopularCategories();
  return (
    <Ways>
      {clear.length > 0 && (
        <Row>
          {clear.map(({ text, to }) => (
            <ButtonLink key={to} kind="secondary" href={to}>
              {text}
            </ButtonLink>
          ))}
        </Row>
      )}
      <ButtonLink href={link('events')}>Lihat semua event</ButtonLink>
      {popular.length > 0 && (
        <Popular aria-label="Kategori populer">
          <p aria-hidden="true">Kategori populer</p>
          <Row>
            {popular.map(({ category_event_id: category, category_event_name: name }) => (
              <Chip key={category} href={link('events', { category })}>
                {name}
              </Chip>
            ))}
          </Row>
        </Popular>
      )}
    </Ways>
  );
};
