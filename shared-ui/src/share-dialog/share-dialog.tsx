import { lazy, Suspense } from 'react';
import type { Shared } from './share-targets.tsx';

const SharePanel = lazy(() => import('./share-panel.tsx').then((module) => ({ default: module.SharePanel })));

export type ShareDialogProps = {
  /** What to share; null while closed. `url` is `event_full_url`, `title` the event's name. */
  shared: Shared | null;
  onClose: () => void;
};

/** 'Share to Friends' with the six targets of spec §2 Event card. Its chunk is loaded on first use. */
export const ShareDialog = ({ shared, onClose }: ShareDialogProps) =>
  shared && (
    <Suspense fallback={null}>
      <SharePanel {...shared} onClose={onClose} />
    </Suspense>
  );
