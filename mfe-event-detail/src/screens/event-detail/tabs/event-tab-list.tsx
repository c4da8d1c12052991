import type { ReactNode } from 'react';
import type { EventDetail } from '@acara/shared-contract';
import { GalleryPanel } from '../gallery/gallery-panel.tsx';
import { OrganizerPanel } from '../organizer/organizer-panel.tsx';
import { AgendaPanel } from './agenda-panel.tsx';
import { DescriptionPanel } from './description-panel.tsx';

export type EventTabId = 'deskripsi' | 'agenda' | 'penyelenggara' | 'galeri';

/** One tab of the event page. */
export type EventTab = {
  id: EventTabId;
  label: string;
  panel: ReactNode;
  /** On a phone this tab is no tab: its panel stands under the one of this id (spec §2: the agenda). */
  under?: EventTabId;
};

/** The tabs of an event in their order; what only one of them needs is asked for once it is opened. */
export const eventTabs = (event: EventDetail, active: EventTabId): EventTab[] => [
  { id: 'deskripsi', label: 'Deskripsi', panel: <DescriptionPanel event={event} /> },
  { id: 'agenda', label: 'Agenda', panel: <AgendaPanel agenda={event.event_agenda} />, under: 'deskripsi' },
  {
    id: 'penyelenggara',
    label: 'Penyelenggara',
    panel: <OrganizerPanel event={event} shown={active === 'penyelenggara'} />,
  },
  { id: 'galeri', label: 'Galeri', panel: <GalleryPanel gallery={event.gallery} eventName={event.event_name} /> },
];
