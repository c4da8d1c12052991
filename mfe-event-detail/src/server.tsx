import { createServerRender, type DocumentHeads } from '@acara/shared-remote/server';
import { serverNow } from '@acara/shared-auth';
import { getOutcome, routes } from './routes.tsx';
import { eventDocumentHead } from './screens/event-detail/head/event-document-head.ts';

const head: DocumentHeads['event.detail'] = (page) => {
  const { event } = getOutcome(page);
  return event ? eventDocumentHead(event, page.settings, page.params.access !== undefined, serverNow()) : {};
};

export const { render } = createServerRender({
  name: 'mfe-event-detail',
  routes,
  heads: { 'event.detail': head, 'event.private': head },
});
