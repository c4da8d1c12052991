import type { RenderedFragment, RenderResult } from '@acara/shared-contract/release';
import type { RenderedChrome, RenderedPage, WorkerAnswer } from './render-messages.ts';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const areStrings = (value: Fields, names: string[]) => names.every((name) => typeof value[name] === 'string');

/** Validates a rendered result, which is used as it is; null: valid. */
export const remoteProblem = (result: unknown): string | null => {
  if (!isObject(result)) return 'returned nothing';
  const { status, head, state } = result;
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599)
    return `returned the status ${String(status)}`;
  if (!areStrings(result, ['html', 'styles'])) return 'returned no markup';
  if (!isObject(head) || typeof head.title !== 'string') return 'returned no title';
  if (head.jsonLd !== undefined && !Array.isArray(head.jsonLd)) return 'returned an invalid head';
  if (state !== null && typeof state !== 'string') return 'returned a state that is no text';
  return typeof result.isComplete === 'boolean' ? null : 'returned no isComplete';
};

const isRenderResult = (value: unknown): value is RenderResult => remoteProblem(value) === null;

export const isChrome = (value: unknown): value is RenderedChrome =>
  isObject(value) && areStrings(value, ['header', 'footer', 'styles']);

export const isFragment = (value: unknown): value is RenderedFragment =>
  isObject(value) &&
  areStrings(value, ['html', 'styles']) &&
  (value.state === null || typeof value.state === 'string') &&
  typeof value.isComplete === 'boolean';

const isStringArray = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const areFragments = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.values(value).every((one) => one === null || isFragment(one)));

const isPage = (value: unknown): value is RenderedPage =>
  isObject(value) &&
  (value.remote === null || isRenderResult(value.remote)) &&
  (value.chrome === null || isChrome(value.chrome)) &&
  areFragments(value.fragments) &&
  (value.late === undefined || isStringArray(value.late)) &&
  isStringArray(value.errors);

const isNumber = (value: unknown) => typeof value === 'number';

const FIELDS: Record<WorkerAnswer['type'], (message: Fields) => boolean> = {
  started: () => true,
  loaded: ({ id, problem }) => isNumber(id) && (problem === null || typeof problem === 'string'),
  rendered: ({ id, page }) => isNumber(id) && isPage(page),
  pong: ({ id, bytes }) => isNumber(id) && isNumber(bytes),
  want: ({ id, bundle }) => isNumber(id) && typeof bundle === 'string',
  call: ({ id, render, path }) => isNumber(id) && isNumber(render) && typeof path === 'string',
};

/** Validates a message of a worker, which runs untrusted release code. */
export const isWorkerAnswer = (message: unknown): message is WorkerAnswer =>
  isObject(message) &&
  typeof message.type === 'string' &&
  Object.hasOwn(FIELDS, message.type) &&
  FIELDS[message.type as WorkerAnswer['type']](message);
