import { createFragment } from '@acara/shared-remote/create-fragment';
import { NextTicketFragment } from '../components/next-ticket/next-ticket-fragment.tsx';

export const { mount } = createFragment('tickets.next', NextTicketFragment);
