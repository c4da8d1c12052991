import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { replaceNetwork } from '../http.ts';

/** A request that the fake API got: path below `/api/v1`, decoded query, fields of a form or multipart body. */
export type StubbedCall = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, string>;
  json: unknown;
  headers: Record<string, string>;
  bearer: string | null;
};
type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
/** A response of the fake API; a promise that never settles is a request under way, `'network'` a failed connection. */
export type StubbedAnswer = Answer | 'network' | Promise<Answer>;
export type StubbedApi = Record<string, (call: StubbedCall) => StubbedAnswer>;

/**
 * Responds by `'GET /event/all'` or with a trailing `*`; a request without a response fails the test. Returns the
 * requests so far.
 */
export const stubApi = (answers: StubbedApi): StubbedCall[] => {
  const seen: StubbedCall[] = [];
  replaceNetwork(async (config) => {
    const call = toStubbedCall(config);
    seen.push(call);
    const answer = findAnswer(answers, call);
    if (!answer) throw new Error(`no stub for ${call.method} ${call.path}`);
    const given = await answer(call);
    if (given === 'network') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const response = {
      data: given.body,
      status: given.status ?? 200,
      statusText: '',
      headers: given.headers ?? {},
      config,
    };
    if (response.status < 400) return response;
    throw new AxiosError(`status ${response.status}`, undefined, config, undefined, response);
  });
  return seen;
};

const toStubbedCall = (config: InternalAxiosRequestConfig): StubbedCall => {
  const url = new URL(config.url ?? '', 'http://test.invalid');
  const query = Object.fromEntries(
    Object.entries({ ...(config.params as Record<string, unknown> | undefined) })
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: url.pathname.replace(/^\/api\/v1/, ''),
    query,
    body: readFields(config.data),
    json: readJson(config.data),
    headers: Object.fromEntries(Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)])),
    bearer: readBearer(config.headers.get('authorization')),
  };
};

const readFields = (data: unknown): Record<string, string> => {
  const fields =
    data instanceof FormData
      ? [...data.entries()].map(([name, value]) => [name, String(value)])
      : // axios passes a form as text.
        [...new URLSearchParams(typeof data === 'string' || data instanceof URLSearchParams ? data : '')];
  return Object.fromEntries(fields);
};

const readJson = (data: unknown): unknown => {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
};

const readBearer = (header: unknown): string | null =>
  typeof header === 'string' ? header.replace(/^Bearer /, '') : null;

const findAnswer = (answers: StubbedApi, call: StubbedCall) => {
  const name = `${call.method} ${call.path}`;
  const wildcard = Object.keys(answers).find((key) => key.endsWith('*') && name.startsWith(key.slice(0, -1)));
  return answers[name] ?? (wildcard === undefined ? undefined : answers[wildcard]);
};
