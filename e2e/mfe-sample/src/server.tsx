import type { ServerBundle } from '@acara/shared-contract';
import { createFragmentRender, createServerRender } from '@acara/shared-remote/server';
import { routes } from './routes.tsx';
import { failsOnServer } from './components/sample.ts';
import { SampleSection } from './screens/sample/sample-section.tsx';

const sound = createServerRender({ name: 'mfe-sample', routes });

const leak: string[][] = [];

export const render: ServerBundle['render'] = async (request) => {
  if (failsOnServer('lempar', request.url)) throw new Error('sample: the server bundle');
  if (failsOnServer('macet', request.url)) for (;;);
  if (failsOnServer('memori', request.url)) {
    const hoard: string[][] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
  }
  // About 4 MB.
  if (failsOnServer('bocor', request.url))
    leak.push(Array.from({ length: 100_000 }, (_, nth) => `${leak.length} ${nth}`));
  if (failsOnServer('diam', request.url)) await new Promise(() => undefined);
  const rendered = await sound.render(request);
  // Not a page.
  if (failsOnServer('sampah', request.url)) return { ...rendered, html: null as unknown as string };
  return failsOnServer('kosong', request.url) ? { ...rendered, html: '' } : rendered;
};

export const renderFragment = createFragmentRender({ 'sample.section': { component: SampleSection } });
