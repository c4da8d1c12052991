import type { RenderRequest, RenderResult } from '@acara/shared-contract/release';
import { createServerRender } from '@acara/shared-remote/server';
import { render as renderChrome } from '@acara/shell/browser/chrome/server.tsx';
import { routes } from 'bench-remote-routes';
import { MONO_NAME } from './places.ts';

const slice = createServerRender({ name: MONO_NAME, routes });

/** A page of the one bundle: the slice as the kit renders it, and the shell's chrome around it. */
export type MonoPage = { slice: RenderResult; chrome: ReturnType<typeof renderChrome> };

/** Renders a page in the order of the edge's worker, so that styles are numbered alike. */
export const render = async (request: RenderRequest): Promise<MonoPage> => {
  const rendered = await slice.render(request);
  return { slice: rendered, chrome: renderChrome(request) };
};
