import { useEffect, useState, type ComponentType } from 'react';
import type { PrivateEventDialogProps } from './private-event-dialog.tsx';

const load = () => import(/* webpackChunkName: "private-event" */ './private-event-dialog.tsx');

/** Fetches the dialog's code ahead, on the first sign that it will be opened. */
export const preloadPrivateEvent = (): void => {
  load().catch(() => undefined); // Opening it tries again and says so when that fails too.
};

export type PrivateEventGateProps = PrivateEventDialogProps & {
  /** The dialog's code cannot be had (offline, or the site moved on). */
  onUnavailable: () => void;
};

/** The dialog with its code: neither it nor the API client is in the page's first scripts. */
export const PrivateEventGate = ({ onUnavailable, ...dialog }: PrivateEventGateProps) => {
  const [Dialog, setDialog] = useState<ComponentType<PrivateEventDialogProps> | null>(null);

  useEffect(() => {
    let gone = false;
    load().then(
      ({ PrivateEventDialog }) => !gone && setDialog(() => PrivateEventDialog),
      () => !gone && onUnavailable(),
    );
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per opening, whatever the callback's identity
  }, []);

  return Dialog && <Dialog {...dialog} />;
};
