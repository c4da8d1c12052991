import type { ShellServerBundle, RenderedFragment, RenderResult, ServerBundle } from '@acara/shared-contract/release';
import type { BundleRef } from './bundle-loader.ts';
import {
  fragmentName,
  type FragmentRef,
  type RenderedChrome,
  type RenderedPage,
  type RenderJob,
} from './render-messages.ts';
import { withTimeout } from './with-timeout.ts';
import { isChrome, isFragment, remoteProblem } from './worker-answers.ts';

type LoadBundle = (face: BundleRef) => Promise<unknown>;

/**
 * Renders the slice and the chrome around it in one process, so that the ids of their styles agree. Never rejects:
 * a part that throws is left out and named in `errors`.
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
  const coming = Promise.all(
    fragments.map(async (one): Promise<[string, RenderedFragment | null]> => {
      const rendered = attempt(fragmentName(one), () => renderFragment(load, one, request));
      const found = fragmentMs === Infinity ? await rendered : await withTimeout(rendered, fragmentMs);
      if (found !== 'too-slow') return [one.name, found];
      errors.push(`${fragmentName(one)}: too slow`);
      late.push(one.name);
      return [one.name, null];
    }),
  );
  const remoteResult = remote && (await attempt('slice', () => renderRemote(load, { chrome, remote, request })));
  return {
    remote: remoteResult,
    chrome: chrome && (await attempt('chrome', () => renderChrome(load, chrome, request))),
    ...(fragments.length > 0 && { fragments: Object.fromEntries(await coming) }),
    ...(late.length > 0 && { late }),
    errors,
  };
};

const renderRemote = async (
  load: LoadBundle,
  { chrome, remote: slice, request }: RenderJob,
): Promise<RenderResult | null> => {
  if (slice === null) return null;
  if (slice !== 'not-found') return checked(await asServerBundle(await load(slice)).render(request));
  return chrome && checked(asShellServerBundle(await load(chrome)).renderNotFound(request));
};

const renderChrome = async (
  load: LoadBundle,
  bundle: BundleRef,
  request: RenderJob['request'],
): Promise<RenderedChrome> => {
  const { header, footer, styles } = asShellServerBundle(await load(bundle)).render(request);
  const chrome = { header, footer, styles };
  if (!isChrome(chrome)) throw new Error('answered no chrome');
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
  if (!isFragment(fragment)) throw new Error('answered no fragment');
  return fragment;
};

/** Only what can cross to the edge, so that a face cannot break the channel. */
const checked = ({ status, head, html, styles, state, isComplete }: RenderResult): RenderResult => {
  // Through JSON, as it will go: a face may leave getters or functions in it.
  const result = JSON.parse(
    JSON.stringify({ status, head, html, styles, state: state ?? null, isComplete: isComplete !== false }),
  ) as RenderResult;
  const problem = remoteProblem(result);
  if (problem !== null) throw new Error(problem);
  return result;
};

const hasFunction = <K extends string>(value: unknown, name: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'function';

const asServerBundle = (exports: unknown): ServerBundle => {
  if (!hasFunction(exports, 'render')) throw new Error('exports no render');
  // What it answers is checked after each call.
  return exports as unknown as ServerBundle;
};

const asShellServerBundle = (exports: unknown): ShellServerBundle => {
  if (!hasFunction(exports, 'render') || !hasFunction(exports, 'renderNotFound'))
    throw new Error('the shell exports no render and renderNotFound');
  return exports as unknown as ShellServerBundle;
};
