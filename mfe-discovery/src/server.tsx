import { createServerRender } from '@acara/shared-remote/server';
import type { ServerBundle } from '@acara/shared-contract';
import { documentHeads } from './document-heads.ts';
import { lazyScreens } from './lazy-screens.tsx';
import { routes } from './routes.tsx';

const bundle = createServerRender({ name: 'mfe-discovery', routes, heads: documentHeads });
const ready = Promise.all(Object.values(lazyScreens).map((screen) => screen.load()));

/** Renders once the lazy screens are loaded: rendering here does not wait for chunks. */
export const render: ServerBundle['render'] = async (request) => {
  await ready;
  return bundle.render(request);
};
