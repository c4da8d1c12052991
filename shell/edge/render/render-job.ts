import { setImmediate as nextTask } from 'node:timers/promises';
import type { ShellServerBundle, RenderedFragment, RenderResult, ServerBundle } from '@acara/shared-contract/release';
import type { BundleRef } from './bundle-loader.ts';
import {
  fragmentName,
  isChrome,
  isFragment,
  remoteProblem,
  type FragmentRef,
  type RenderedChrome,
  type RenderedPage,
  type RenderJob,
} from './render-messages.ts';
import { withTimeout } from './with-timeout.ts';

type LoadBundle = (bundle: BundleRef) => Promise<unknown>;

/**
 * Renders a remote and the chrome in one process, so that their style ids match. Never rejects: a part that throws is
 * left out and reported in `errors`.
 */
export const renderJob = async (load: LoadBundle, job: RenderJob): Promise<RenderedPage> => {
  const errors: string[] = [];
  const late: string[] = [];
  const attempt = async <T>(part: string, render: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await render();
    } catch (error) {
      errors.push(`${part}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return null;
    }
  };
  const { chrome, remote, fragments = [], fragmentMs = Infinity, request } = job;
  const fragmentResults = Promise.all(
    fragments.map(async (one): Promise<[string, RenderedFragment | null]> => {
      const rendered = attempt(fragmentName(one), () => renderFragment(load, one, request));
      const found = fragmentMs === Infinity ? await rendered : await withTimeout(rendered, fragmentMs);
      if (found !== 'too-slow') return [one.name, found];
      errors.push(`${fragmentName(one)}: too slow`);
      late.push(one.name);
      return [one.name, null];
    }),
  );
  const remoteResult = remote && attempt('remote', () => renderRemote(load, { chrome, remote, request }));
  // Once its bundle is loaded, its calls of the API are sent first: the chrome renders while it waits for them.
  if (remote && remote !== 'not-found') await nextTask();
  const chromeResult = chrome && (await attempt('chrome', () => renderChrome(load, chrome, request)));
  return {
    remote: await remoteResult,
    chrome: chromeResult,
    ...(fragments.length > 0 && { fragments: Object.fromEntries(await fragmentResults) }),
    ...(late.length > 0 && { late }),
    errors,
  };
};

const renderRemote = async (load: LoadBundle, { chrome, remote, request }: RenderJob): Promise<RenderResult | null> => {
  if (remote === null) return null;
  if (remote !== 'not-found') return checked(await asServerBundle(await load(remote)).render(request));
  return chrome && checked(asShellServerBundle(await load(chrome)).renderNotFound(request));
};

const renderChrome = async (
  load: LoadBundle,
  bundle: BundleRef,
  request: RenderJob['request'],
): Promise<RenderedChrome> => {
  const { header, footer, styles } = asShellServerBundle(await load(bundle)).render(request);
  const chrome = { header, footer, styles };
  if (!isChrome(chrome)) throw new Error('returned no chrome');
  return chrome;
};

const renderFragment = async (
  load: LoadBundle,
  { name, bundle }: FragmentRef,
  request: RenderJob['request'],
): Promise<RenderedFragment> => {
  const exports = await load(bundle);
  if (!hasFunction(exports, 'renderFragment')) throw new Error('exports no renderFragment');
  const { renderFragment: render } = exports as unknown as Required<ServerBundle>;
  const { html, styles, state, isComplete } = await render(name, request);
  const fragment: unknown = JSON.parse(
    JSON.stringify({ html, styles, state: state ?? null, isComplete: isComplete !== false }),
  );
  if (!isFragment(fragment)) throw new Error('returned no fragment');
  return fragment;
};

/** Validates a result, so that a bundle cannot break the channel; read once, since it may contain getters. */
const checked = ({ status, head, html, styles, state, isComplete }: RenderResult): RenderResult => {
  // The texts are long and nothing else; the rest goes through JSON, as on the channel.
  const result: RenderResult = {
    status,
    head: JSON.parse(JSON.stringify(head ?? null)) as RenderResult['head'],
    html,
    styles,
    state: state ?? null,
    isComplete: isComplete !== false,
  };
  const problem = remoteProblem(result);
  if (problem !== null) throw new Error(problem);
  return result;
};

const hasFunction = <K extends string>(value: unknown, name: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'function';

const asServerBundle = (exports: unknown): ServerBundle => {
  if (!hasFunction(exports, 'render')) throw new Error('exports no render');
  return exports as unknown as ServerBundle;
};

const asShellServerBundle = (exports: unknown): ShellServerBundle => {
  if (!hasFunction(exports, 'render') || !hasFunction(exports, 'renderNotFound'))
    throw new Error('the shell exports no render and renderNotFound');
  return exports as unknown as ShellServerBundle;
};
