import type { ServerFace } from '@acara/shared-contract';
import { createServerRender } from '@acara/shared-remote/server';
import { routes } from './routes.tsx';
import { failsOnServer } from './parts/trial.ts';

const sound = createServerRender({ name: 'mfe-trial', routes });

export const render: ServerFace['render'] = async (request) => {
  if (failsOnServer('lempar', request.url)) throw new Error('trial: the server face');
  if (failsOnServer('macet', request.url)) for (;;);
  if (failsOnServer('memori', request.url)) {
    const hoard: string[][] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
  }
  return sound.render(request);
};
