import { mountStandalone } from '@acara/shared-remote/standalone';
import { routes } from './routes.tsx';

mountStandalone(routes);
