import { memo, type ReactNode } from 'react';
import type { EventDetail } from '@acara/shared-contract';
import { GalleryPanel } from '../gallery/gallery-panel.tsx';
import { OrganizerPanel } from '../organizer/organizer-panel.tsx';
import { ticketTabPlace } from '../tickets/ticket-classes.ts';
import { TicketsPanel } from '../tickets/tickets-panel.tsx';
import { AgendaPanel } from './agenda-panel.tsx';
import { DescriptionPanel } from './description-panel.tsx';

// A press on a tab changes the two panels that it hides and shows, not the others.
const Description = memo(DescriptionPanel);
const Agenda = memo(AgendaPanel);
const Organizer = memo(OrganizerPanel);
const Gallery = memo(GalleryPanel);
const Tickets = memo(TicketsPanel);

export type EventTabId = 'deskripsi' | 'agenda' | 'penyelenggara' | 'galeri' | 'tiket';

export type EventTab = {
  id: EventTabId;
  label: string;
  panel: ReactNode;
  /** On a phone there is no such tab: its panel is shown below the one with this id (the agenda). */
  under?: EventTabId;
  /** Only windows below 464 px have this tab (Tiket without classes or sale window). */
  narrow?: boolean;
};

const ticketTab = (event: EventDetail, active: EventTabId): EventTab[] => {
  const place = ticketTabPlace(event);
  if (place === 'nowhere') return [];
  const panel = <Tickets event={event} shown={active === 'tiket'} />;
  return [{ id: 'tiket', label: 'Tiket', panel, narrow: place === 'narrow' }];
};

/** The tabs of an event. What only one of them needs is loaded when it is first opened. */
export const eventTabs = (event: EventDetail, active: EventTabId): EventTab[] => [
  { id: 'deskripsi', label: 'Deskripsi', panel: <Description event={event} /> },
  { id: 'agenda', label: 'Agenda', panel: <Agenda agenda={event.event_agenda} />, under: 'deskripsi' },
  {
    id: 'penyelenggara',
    label: 'Penyelenggara',
    panel: <Organizer event={event} shown={active === 'penyelenggara'} />,
  },
  { id: 'galeri', label: 'Galeri', panel: <Gallery gallery={event.gallery} eventName={event.event_name} /> },
  ...ticketTab(event, active),
];
