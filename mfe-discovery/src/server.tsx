import { createServerRender } from '@acara/shared-remote/server';
import type { ServerFace } from '@acara/shared-contract';
import { documentHeads } from './document-heads.ts';
import { lateScreens } from './late-screens.tsx';
import { routes } from './routes.tsx';

const face = createServerRender({ name: 'mfe-discovery', routes, heads: documentHeads });
const ready = Promise.all(Object.values(lateScreens).map((screen) => screen.load()));

/** Renders a page once the screens that browsers get late are there: rendering here does not wait for code. */
export const render: ServerFace['render'] = async (request) => {
  await ready;
  return face.render(request);
};
