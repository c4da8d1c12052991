import { createServerRender } from '@acara/shared-remote/server';
import type { ServerBundle } from '@acara/shared-contract';
import { documentHeads } from './document-heads.ts';
import { lazyScreens } from './lazy-screens.tsx';
import { routes } from './routes.tsx';

const bundle = createServerRender({ name: 'mfe-discovery', routes, heads: documentHeads });
const ready = Promise.all(Object.values(lazyScreens).map((screen) => screen.load()));

/** Renders a page once the screens that browsers get late are there: rendering here does not wait for code. */
export const render: ServerBundle['render'] = async (request) => {
  await ready;
  return bundle.render(request);
};
