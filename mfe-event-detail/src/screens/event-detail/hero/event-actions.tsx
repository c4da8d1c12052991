import { useState } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { Button, ShareIcon } from '@acara/shared-ui/primitives';
import { ShareDialog, type Shared } from '@acara/shared-ui/share-dialog';
import { tokens } from '@acara/shared-ui/theme';
import { eventUrl } from '@acara/shared-ui/formats';
import { FavouriteButton } from './favourite-button.tsx';
import { firstCharacters } from '../rich-text/plain-text.ts';

/** Length of what is told of an event elsewhere, in characters. */
export const DESCRIPTION_LENGTH = 150;

/** The event as it is shared: its address, its name and the beginning of its text. */
export const sharedEvent = (event: EventDetail): Shared => ({
  url: eventUrl(event),
  title: event.event_name,
  text: firstCharacters(event.event_description, DESCRIPTION_LENGTH),
});

const Row = styled.div`
  display: flex;
  gap: ${tokens.space(3)};

  > * {
    flex: 1 1 0;
  }
`;

/** Keep it, tell others. */
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
