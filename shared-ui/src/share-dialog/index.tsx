import { useCallback, useState } from 'react';
import type { EventSummary } from '@acara/shared-contract/entities';
import { ChunkError, useLoaded } from '../on-demand/index.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { sharedEvent, type Shared } from './shared-event.ts';

const loadPanel = () => import('./share-panel.tsx').then((module) => module.SharePanel);

const OpenShare = ({ shared, onClose }: { shared: Shared; onClose: () => void }) => {
  const panel = useLoaded(loadPanel);
  if (panel.state === 'loading') return null;
  if (panel.state === 'loaded') return <panel.part {...shared} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Share to Friends" shape="sheet">
      <ChunkError onRetry={panel.retry} />
    </Dialog>
  );
};

type ShareDialogProps = {
  /** Null while closed. */
  shared: Shared | null;
  onClose: () => void;
};

/** Loads its content on first use. */
export const ShareDialog = ({ shared, onClose }: ShareDialogProps) =>
  shared && <OpenShare shared={shared} onClose={onClose} />;

/** A share dialog for the cards of a screen; `onShare` stays the same function. */
export const useShareDialog = () => {
  const [shared, setShared] = useState<Shared | null>(null);
  const onShare = useCallback((event: EventSummary) => setShared(sharedEvent(event)), []);
  return { onShare, shareDialog: <ShareDialog shared={shared} onClose={() => setShared(null)} /> };
};

export { shareTargets } from './share-targets.tsx';
export { sharedEvent, type Shared } from './shared-event.ts';
