import { useId } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { tokens } from '@acara/shared-ui/theme';
import { useSettings } from '@acara/shared-remote/settings';
import { Stack, Text } from '@acara/shared-ui/primitives';

/** The configured URL with `id` and, except for private events, `title`; undefined where it is missing or invalid. */
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

export const DiscussionThread = ({ event }: { event: EventDetail }) => {
  const { discussionUrl } = useSettings();
  const id = useId();
  const address = threadAddress(discussionUrl, event);
  if (!address) return null;
  return (
    <Stack as="section" $gap={3} aria-labelledby={id}>
      <Text as="h3" $size="body" id={id}>
        Diskusi
      </Text>
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
