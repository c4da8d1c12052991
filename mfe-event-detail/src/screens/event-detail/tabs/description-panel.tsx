import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { EmptyState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { RichText } from '../rich-text/rich-text.tsx';
import { PanelTitle } from './panel-title.ts';
import { ShareLinks } from './share-links.tsx';
import { TagList } from './tag-list.tsx';

const Stack = styled.section`
  display: grid;
  gap: ${tokens.space(8)};
`;

/** What the event is about, its tags, and where to tell others (spec §2 'Description tab'). */
export const DescriptionPanel = ({ event }: { event: EventDetail }) => (
  <Stack>
    <PanelTitle>Deskripsi</PanelTitle>
    {event.event_description ? <RichText html={event.event_description} /> : <EmptyState />}
    {event.tag.length > 0 && <TagList tags={event.tag} />}
    <ShareLinks shared={{ url: event.event_full_url, title: event.event_name }} />
  </Stack>
);
