import styled from 'styled-components';
import { recentEvents, useRecentEvents } from '@acara/shared-api';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { RecentEvents } from './recent-events.tsx';

const Band = styled(Container)`
  padding-block: ${tokens.space(7)};
`;

/** The events that were opened in this browser; not there without any, so nothing moves at the first load above it. */
export const RecentSection = () => {
  const events = useRecentEvents();
  if (events.length === 0) return null;
  return (
    <Band>
      <RecentEvents events={events} onClear={recentEvents.clear} />
    </Band>
  );
};
