import { createContext, useContext, useMemo, useState } from 'react';
import { useToggleLike } from '@acara/shared-api';
import { currentSession, rememberReturn } from '@acara/shared-auth';
import type { EventSummary } from '@acara/shared-contract';
import { useLocation } from 'react-router-dom';
import { RefusalBanner, useBanner } from '@acara/shared-ui/banner';
import type { ToggleLike } from '@acara/shared-event-ui/event-card';
import { LoginDialog } from '@acara/shared-event-ui/login-dialog';
import type { Elements } from '@acara/shared-ui/primitives';
import { useShareDialog } from '@acara/shared-event-ui/share-dialog';

export type EventActions = { onLike: ToggleLike<EventSummary>; onShare: (event: EventSummary) => void };

const ActionsContext = createContext<EventActions | null>(null);

/** Provides the cards below it with their heart and share button, with one dialog of each kind for the whole screen. */
export const EventActionsProvider = ({ children }: { children: Elements }) => {
  const { onShare, shareDialog } = useShareDialog();
  const [warned, setWarned] = useState(false);
  const { message, refuse } = useBanner();
  const toggleLike = useToggleLike(refuse);
  const { pathname, search } = useLocation();
  // Always the same functions: with others, all cards would render again.
  const actions = useMemo<EventActions>(
    () => ({
      onLike: (event) => {
        if (currentSession().status !== 'guest') return toggleLike(event);
        setWarned(true);
        return false;
      },
      onShare,
    }),
    [toggleLike, onShare],
  );
  return (
    <ActionsContext value={actions}>
      {children}
      <RefusalBanner message={message} />
      {shareDialog}
      <LoginDialog
        open={warned}
        wanted="like"
        onClose={() => setWarned(false)}
        onConfirm={() => rememberReturn(`${pathname}${search}`)}
      />
    </ActionsContext>
  );
};

/** @throws Error outside an `EventActionsProvider` */
export const useEventActions = (): EventActions => {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('useEventActions needs an EventActionsProvider above it');
  return actions;
};
