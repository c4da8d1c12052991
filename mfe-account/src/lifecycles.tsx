import { createRemoteLifecycles } from '@acara/shared-remote';
import { routes } from './routes.tsx';

export const { bootstrap, mount, unmount, fetchAhead } = createRemoteLifecycles({ name: 'mfe-account', routes });
