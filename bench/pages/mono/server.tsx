import type { RenderRequest, RenderResult } from '@acara/shared-contract/release';
import { createServerRender } from '@acara/shared-remote/server';
import { render as renderChrome } from '@acara/shell/browser/chrome/server.tsx';
import { routes } from 'bench-remote-routes';
import { MONO_NAME } from './places.ts';

const renderer = createServerRender({ name: MONO_NAME, routes });

/** A page of the one bundle: the remote's content as `shared-remote` renders it, and the shell's chrome. */
export type MonoPage = { content: RenderResult; chrome: ReturnType<typeof renderChrome> };

/** Renders a page in the order of the edge's worker, so that styles are numbered alike. */
export const render = async (request: RenderRequest): Promise<MonoPage> => {
  const rendered = await renderer.render(request);
  return { content: rendered, chrome: renderChrome(request) };
};
