import { useId } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { Stack } from '../../../../components/layout/stack.ts';
import { PanelSectionTitle } from '../ticket-sales-panel-style.ts';

/**
 * URL of an event's thread: the configured one with `id` (`event-12`) and, except for private events, `title` in its
 * query. Undefined where none, or an invalid one, is configured.
 */
export const threadAddress = (
  discussionUrl: string,
  event: Pick<EventDetail, 'event_id' | 'event_name' | 'event_private'>,
): string | undefined => {
  const url = URL.parse(discussionUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.searchParams.set('id', `event-${event.event_id}`);
  if (!event.event_private) url.searchParams.set('title', event.event_name);
  return url.href;
};

const Frame = styled.iframe`
  width: 100%;
  height: 480px;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
`;

/** The embedded discussion of an event, where the site has one. */
export const DiscussionThread = ({ event }: { event: EventDetail }) => {
  const { discussionUrl } = useSettings();
  const id = useId();
  const address = threadAddress(discussionUrl, event);
  if (!address) return null;
  return (
    <Stack as="section" $gap={3} aria-labelledby={id}>
      <PanelSectionTitle id={id}>Diskusi</PanelSectionTitle>
      <Frame
        src={address}
        title={`Diskusi ${event.event_name}`}
        loading="lazy"
        referrerPolicy="strict-origin"
        // Another site: it may run scripts and remember who writes, but not navigate this page.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      />
    </Stack>
  );
};
