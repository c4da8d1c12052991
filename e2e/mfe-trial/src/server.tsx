import type { ServerBundle } from '@acara/shared-contract';
import { createFragmentRender, createServerRender } from '@acara/shared-remote/server';
import { routes } from './routes.tsx';
import { failsOnServer } from './components/trial.ts';
import { TrialSection } from './screens/trial/trial-section.tsx';

const sound = createServerRender({ name: 'mfe-trial', routes });

export const render: ServerBundle['render'] = async (request) => {
  if (failsOnServer('lempar', request.url)) throw new Error('trial: the server face');
  if (failsOnServer('macet', request.url)) for (;;);
  if (failsOnServer('memori', request.url)) {
    const hoard: string[][] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
  }
  return sound.render(request);
};

export const renderFragment = createFragmentRender({ 'trial.section': { component: TrialSection } });
