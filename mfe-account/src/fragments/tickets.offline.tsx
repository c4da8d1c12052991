import { createFragment } from '@acara/shared-remote/create-fragment';
import { OfflineTickets } from '../components/offline-tickets/offline-tickets.tsx';

export const { mount } = createFragment('tickets.offline', OfflineTickets);
