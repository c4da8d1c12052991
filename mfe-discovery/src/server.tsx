import { createServerRender } from '@acara/shared-remote/server';
import { documentHeads } from './document-heads.ts';
import { routes } from './routes.tsx';

export const { render } = createServerRender({ name: 'mfe-discovery', routes, heads: documentHeads });
