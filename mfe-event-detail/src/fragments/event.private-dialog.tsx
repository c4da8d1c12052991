import { createFragment } from '@acara/shared-remote/create-fragment';
import { PrivateEventDialog } from '../components/private-event/private-event-dialog.tsx';

export const { mount } = createFragment('event.private-dialog', PrivateEventDialog);
