import { createServerRender } from '@acara/shared-remote/server';
import { routes } from './routes.tsx';

export const { render } = createServerRender({ name: 'mfe-checkout', routes });
