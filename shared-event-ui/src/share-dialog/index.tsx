import { useCallback, useState } from 'react';
import type { EventSummary } from '@acara/shared-contract/entities';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { Dialog } from '@acara/shared-ui/primitives';

const loadPanel = () => import('./share-panel.tsx').then((module) => module.SharePanel);

const OpenShare = ({ event, onClose }: { event: EventSummary; onClose: () => void }) => {
  const panel = useLoaded(loadPanel);
  if (panel.state === 'loading') return null;
  if (panel.state === 'loaded') return <panel.part event={event} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Share to Friends" shape="sheet">
      <ChunkError onRetry={panel.retry} />
    </Dialog>
  );
};

type ShareDialogProps = {
  /** Null while closed. */
  event: EventSummary | null;
  onClose: () => void;
};

/** Loads its content on first use. */
export const ShareDialog = ({ event, onClose }: ShareDialogProps) =>
  event && <OpenShare event={event} onClose={onClose} />;

/** A share dialog for the cards of a screen; `onShare` stays the same function. */
export const useShareDialog = () => {
  const [event, setEvent] = useState<EventSummary | null>(null);
  const onShare = useCallback((shared: EventSummary) => setEvent(shared), []);
  return { onShare, shareDialog: <ShareDialog event={event} onClose={() => setEvent(null)} /> };
};

export { shareTargets } from './share-targets.tsx';
export { sharedEvent, type Shared } from './shared-event.ts';
