import type { ChromeFace, RenderResult, ServerFace } from '@acara/shared-contract/release';
import type { FaceRef } from './face-loader.ts';
import type { RenderedChrome, RenderedPage, RenderJob } from './render-messages.ts';

/**
 * Renders the slice and the chrome around it in one process, so that the ids of their styles agree. Never rejects:
 * a part that throws is left out and named in `errors`.
 */
export const renderJob = async (load: (face: FaceRef) => unknown, job: RenderJob): Promise<RenderedPage> => {
  const errors: string[] = [];
  const attempt = async <T>(part: string, render: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await render();
    } catch (error) {
      errors.push(`${part}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return null;
    }
  };
  const { chrome, slice, request } = job;
  const sliceResult = slice && (await attempt('slice', () => renderSlice(load, { chrome, slice, request })));
  return {
    slice: sliceResult,
    chrome: chrome && (await attempt('chrome', () => renderChrome(load, chrome, request))),
    errors,
  };
};

const renderSlice = async (
  load: (face: FaceRef) => unknown,
  { chrome, slice, request }: RenderJob,
): Promise<RenderResult | null> => {
  if (slice === null) return null;
  if (slice !== 'not-found') return checked(await asServerFace(load(slice)).render(request));
  return chrome && checked(asChromeFace(load(chrome)).renderNotFound(request));
};

const renderChrome = (
  load: (face: FaceRef) => unknown,
  face: FaceRef,
  request: RenderJob['request'],
): RenderedChrome => {
  const { header, footer, styles } = asChromeFace(load(face)).render(request);
  return { header, footer, styles };
};

/** Only what can cross to the edge, so that a face cannot break the channel. */
const checked = ({ status, head, html, styles, state, isComplete }: RenderResult): RenderResult => {
  if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error(`answered the status ${status}`);
  if (typeof html !== 'string' || typeof styles !== 'string') throw new Error('answered no markup');
  if (typeof head?.title !== 'string') throw new Error('answered no title');
  // The head goes through JSON: a face may leave getters or functions in it.
  return {
    status,
    head: JSON.parse(JSON.stringify(head)),
    html,
    styles,
    state: state ?? null,
    isComplete: isComplete !== false,
  };
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
