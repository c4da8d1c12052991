import { ChunkError, useLoaded } from '../on-demand/index.ts';
import { Dialog } from '../primitives/dialog.tsx';
import type { Shared } from './share-targets.tsx';

const loadPanel = () => import('./share-panel.tsx').then((module) => module.SharePanel);

type OpenProps = { shared: Shared; onClose: () => void };

const OpenShare = ({ shared, onClose }: OpenProps) => {
  const panel = useLoaded(loadPanel);
  if (panel.state === 'loading') return null;
  if (panel.state === 'loaded') return <panel.part {...shared} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Share to Friends" shape="sheet">
      <ChunkError onRetry={panel.retry} />
    </Dialog>
  );
};

export type ShareDialogProps = {
  /** Null while closed. */
  shared: Shared | null;
  onClose: () => void;
};

/** Loads its content on first use. */
export const ShareDialog = ({ shared, onClose }: ShareDialogProps) =>
  shared && <OpenShare shared={shared} onClose={onClose} />;
