import { useSyncExternalStore } from 'react';
import { isSlashOn, subscribeToSlash } from './slash-choice.ts';

const onServer = () => true;

/** Whether `/` alone leads to the search box. */
export const useSlash = (): boolean => useSyncExternalStore(subscribeToSlash, isSlashOn, onServer);
