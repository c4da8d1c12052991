import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { catalogueQueries, eventQueries } from '@acara/shared-api';
import type { EventSummary } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { EventGrid } from '@acara/shared-event-ui/event-card';
import { ButtonLink, Row, Stack } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useEventActions } from './event-actions.tsx';

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

const Offer = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(3)};
  width: 100%;
  text-align: start;

  > p {
    text-align: center;
  }
`;

const MOST_CATEGORIES = 5;

const MOST_EVENTS = 3;

const usePopular = () =>
  useQuery(eventQueries.list({ order_by: 'event_total_clicked', sort_by: 'desc', limit: 24 })).data?.data;

const usePopularCategories = (events: EventSummary[] | undefined) => {
  const categories = useQuery(catalogueQueries.categories());
  const ids = new Set(events?.map((event) => event.category_event_id));
  return [...ids]
    .flatMap((id) => categories.data?.filter((category) => category.category_event_id === id) ?? [])
    .slice(0, MOST_CATEGORIES);
};

export type WayOn = { text: string; to: string };

export type WaysOnProps = {
  /** The same search with one choice less. */
  clear: WayOn[];
};

export const WaysOn = ({ clear }: WaysOnProps) => {
  const events = usePopular();
  const popular = usePopularCategories(events);
  const open = events?.filter(({ event_sale_status: status }) => status === 'open').slice(0, MOST_EVENTS) ?? [];
  const { onLike, onShare } = useEventActions();
  return (
    <Stack $items="center">
      {clear.length > 0 && (
        <Row $justify="center">
          {clear.map(({ text, to }) => (
            <ButtonLink key={to} kind="secondary" href={to}>
              {text}
            </ButtonLink>
          ))}
        </Row>
      )}
      <ButtonLink href={link('events')}>Lihat semua event</ButtonLink>
      {open.length > 0 && (
        <Offer aria-label="Mungkin Anda suka">
          <p aria-hidden="true">Mungkin Anda suka</p>
          <EventGrid events={open} headingLevel={3} onLike={onLike} onShare={onShare} />
        </Offer>
      )}
      {popular.length > 0 && (
        <Stack as="nav" $gap={2} $items="center" aria-label="Kategori populer">
          <p aria-hidden="true">Kategori populer</p>
          <Row $justify="center">
            {popular.map(({ category_event_id: category, category_event_name: name }) => (
              <Chip key={category} href={link('events', { category })}>
                {name}
              </Chip>
            ))}
          </Row>
        </Stack>
      )}
    </Stack>
  );
};
