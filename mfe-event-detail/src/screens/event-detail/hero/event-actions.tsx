import { useState } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { Button, ShareIcon } from '@acara/shared-ui/primitives';
import { ShareDialog, type Shared } from '@acara/shared-ui/share-dialog';
import { tokens } from '@acara/shared-ui/theme';
import { eventUrl } from '@acara/shared-ui/formats';
import { FavouriteButton } from './favourite-button.tsx';
import { excerpt } from '../rich-text/plain-text.ts';

export const sharedEvent = (event: EventDetail): Shared => ({
  url: eventUrl(event),
  title: event.event_name,
  text: excerpt(event.event_description),
});

const Row = styled.div`
  display: flex;
  gap: ${tokens.space(3)};

  > * {
    flex: 1 1 0;
  }
`;

/** Like and share. */
export const EventActions = ({ event }: { event: EventDetail }) => {
  const [sharing, setSharing] = useState(false);
  return (
    <Row>
      <FavouriteButton event={event} />
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setSharing(true)}>
        <ShareIcon />
        Bagikan
      </Button>
      <ShareDialog shared={sharing ? sharedEvent(event) : null} onClose={() => setSharing(false)} />
    </Row>
  );
};
