import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { EmptyState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { FavouriteButton } from '../hero/favourite-button.tsx';
import { sharedEvent } from '../hero/shared-event.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { PanelTitle } from './panel-title.ts';
import { ShareLinks } from './share-links.tsx';
import { TagList } from './tag-list.tsx';

const Stack = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(8)};
`;

const Passing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space(4)};
  padding-top: ${tokens.space(5)};
  border-top: 1px solid ${tokens.color.line};
`;

/** What the event is about, its tags, where to tell others, and its heart. */
export const DescriptionPanel = ({ event }: { event: EventDetail }) => (
  <Stack>
    <PanelTitle>Deskripsi</PanelTitle>
    {event.event_description ? <RichText html={event.event_description} /> : <EmptyState />}
    {event.tag.length > 0 && <TagList tags={event.tag} />}
    <Passing>
      <ShareLinks shared={sharedEvent(event)} />
      <FavouriteButton event={event} />
    </Passing>
  </Stack>
);
