import type { ChromeFace, RenderedFragment, RenderResult, ServerFace } from '@acara/shared-contract/release';
import type { FaceRef } from './face-loader.ts';
import {
  fragmentName,
  type FragmentRef,
  type RenderedChrome,
  type RenderedPage,
  type RenderJob,
} from './render-messages.ts';
import { within } from './within.ts';
import { isChrome, isFragment, sliceProblem } from './worker-answers.ts';

type Load = (face: FaceRef) => Promise<unknown>;

/**
 * Renders the slice and the chrome around it in one process, so that the ids of their styles agree. Never rejects:
 * a part that throws is left out and named in `errors`.
 */
export const renderJob = async (load: Load, job: RenderJob): Promise<RenderedPage> => {
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
  const { chrome, slice, fragments = [], fragmentMs = Infinity, request } = job;
  const coming = Promise.all(
    fragments.map(async (one): Promise<[string, RenderedFragment | null]> => {
      const rendered = attempt(fragmentName(one), () => renderFragment(load, one, request));
      const found = fragmentMs === Infinity ? await rendered : await within(rendered, fragmentMs);
      if (found !== 'too-slow') return [one.name, found];
      errors.push(`${fragmentName(one)}: too slow`);
      late.push(one.name);
      return [one.name, null];
    }),
  );
  const sliceResult = slice && (await attempt('slice', () => renderSlice(load, { chrome, slice, request })));
  return {
    slice: sliceResult,
    chrome: chrome && (await attempt('chrome', () => renderChrome(load, chrome, request))),
    ...(fragments.length > 0 && { fragments: Object.fromEntries(await coming) }),
    ...(late.length > 0 && { late }),
    errors,
  };
};

const renderSlice = async (load: Load, { chrome, slice, request }: RenderJob): Promise<RenderResult | null> => {
  if (slice === null) return null;
  if (slice !== 'not-found') return checked(await asServerFace(await load(slice)).render(request));
  return chrome && checked(asChromeFace(await load(chrome)).renderNotFound(request));
};

const renderChrome = async (load: Load, face: FaceRef, request: RenderJob['request']): Promise<RenderedChrome> => {
  const { header, footer, styles } = asChromeFace(await load(face)).render(request);
  const chrome = { header, footer, styles };
  if (!isChrome(chrome)) throw new Error('answered no chrome');
  return chrome;
};

const renderFragment = async (
  load: Load,
  { name, face }: FragmentRef,
  request: RenderJob['request'],
): Promise<RenderedFragment> => {
  const exports = await load(face);
  if (!hasFunction(exports, 'renderFragment')) throw new Error('exports no renderFragment');
  const { renderFragment: render } = exports as unknown as Required<ServerFace>;
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
  const problem = sliceProblem(result);
  if (problem !== null) throw new Error(problem);
  return result;
};

const hasFunction = <K extends string>(value: unknown, name: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'function';

const asServerFace = (exports: unknown): ServerFace => {
  if (!hasFunction(exports, 'render')) throw new Error('exports no render');
  // What it answers is checked after each call.
  return exports as unknown as ServerFace;
};

const asChromeFace = (exports: unknown): ChromeFace => {
  if (!hasFunction(exports, 'render') || !hasFunction(exports, 'renderNotFound'))
    throw new Error('the shell exports no render and renderNotFound');
  return exports as unknown as ChromeFace;
};
