import { useId } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { PanelSection, PanelSectionTitle } from '../ticket-sales-panel-style.ts';

/**
 * The address of an event's thread: the configured one with `id` (`event-12`) and, but for private events, `title` in
 * its query. Undefined where there is no (proper) address.
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

/** The embedded discussion of an event, where the site has one; loaded when scrolled near. */
export const DiscussionThread = ({ event }: { event: EventDetail }) => {
  const { discussionUrl } = useSettings();
  const id = useId();
  const address = threadAddress(discussionUrl, event);
  if (!address) return null;
  return (
    <PanelSection aria-labelledby={id}>
      <PanelSectionTitle id={id}>Diskusi</PanelSectionTitle>
      <Frame
        src={address}
        title={`Diskusi ${event.event_name}`}
        loading="lazy"
        referrerPolicy="strict-origin"
        // A site of its own: it may run and remember who writes, but not lead this page away.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      />
    </PanelSection>
  );
};
