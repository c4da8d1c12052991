import { useSyncExternalStore } from 'react';
import { onWindow } from '../../window-events.ts';

const subscribe = onWindow('online', 'offline');
const now = () => navigator.onLine;
const onServer = () => true;

export const useOnline = (): boolean => useSyncExternalStore(subscribe, now, onServer);
