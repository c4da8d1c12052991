import type { EventTabId } from './event-tab-list.tsx';

/** @param base prefix of the page's ids */
export const tabPanelId = (base: string, id: EventTabId): string => `${base}-${id}`;
