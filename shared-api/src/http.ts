import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { authorized, SessionEnded, type ErrorKind } from '@acara/shared-auth';
import { apiError, isApiError, type ApiError } from './api-error.ts';

/** Where calls go and what they carry; the browser's default is the page's own origin. */
export type Transport = { origin: string; headers?: Record<string, string> };

/** What a query function gets from TanStack Query, as far as calls need it. */
export type CallContext = { signal?: AbortSignal; meta?: Record<string, unknown> };

/** A body in the encoding that its call has. Undefined values are left out. */
export type Body =
  | { form: Record<string, string | number | undefined> }
  | { multipart: Record<string, string | number | undefined> }
  | { json: object };

/** One call below `/api/v1`. */
export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, unknown>;
  /** A function is asked when the call goes out, again when it is made once more. */
  body?: Body | (() => Body);
  /** Goes out without a bearer and says nothing of the session: what opens one. */
  isAnonymous?: boolean;
  headers?: Record<string, string>;
  timeoutMs?: number;
  responseType?: 'json' | 'blob';
  context?: CallContext;
};

const API_BASE = '/api/v1';
const TIMEOUT_MS = 15_000;

// Loaded with the first call, so that a page whose first data came with its HTML does not wait for it.
let instance: Promise<AxiosInstance> | undefined;
let adapter: AxiosRequestConfig['adapter'];

const client = (): Promise<AxiosInstance> =>
  (instance ??= import('axios').then(
    ({ default: axios }) => axios.create({ timeout: TIMEOUT_MS, ...(adapter && { adapter }) }),
    (error: unknown) => {
      instance = undefined;
      throw apiError(0, error);
    },
  ));

/** Replaces the network; for tests only. */
export const replaceNetwork = (next: AxiosRequestConfig['adapter']): void => {
  adapter = next;
  instance = undefined;
};

const getTransport = (context: CallContext | undefined): Transport => {
  const transport = context?.meta?.transport;
  return isTransport(transport) ? transport : { origin: '' };
};

const isTransport = (value: unknown): value is Transport =>
  typeof value === 'object' && value !== null && 'origin' in value && typeof value.origin === 'string';

/**
 * Makes a call below `/api/v1` in the name of whoever uses the page; shared-auth sees to its token, and has it made again
 * where that was refused. Undefined query values are left out.
 * @throws {ApiError} on any failure
 */
export const call = async <T>(path: string, options: CallOptions = {}): Promise<T> => {
  if (options.isAnonymous) return send<T>(path, options, null);
  try {
    return await authorized((token) => send<T>(path, options, token), classifyError);
  } catch (error) {
    if (error instanceof SessionEnded) throw sessionEnded();
    throw toApiError(error);
  }
};

/** GET a JSON answer; see `call`. */
export const get = <T>(path: string, query: Record<string, unknown>, context: CallContext): Promise<T> =>
  call<T>(path, { query, context });

const send = async <T>(path: string, options: CallOptions, token: string | null): Promise<T> => {
  const { method = 'GET', query, body, timeoutMs, context } = options;
  const { origin, headers } = getTransport(context);
  const http = await client();
  try {
    const answer = await http.request<T>({
      method,
      url: `${origin}${API_BASE}${path}`,
      headers: { ...headers, ...options.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(query && { params: query }),
      ...(body && { data: encoded(typeof body === 'function' ? body() : body) }),
      ...(options.responseType && { responseType: options.responseType }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
      ...(context?.signal && { signal: context.signal }),
    });
    return answer.data;
  } catch (error) {
    throw toApiError(options.responseType === 'blob' ? await withReadBlob(error) : error);
  }
};

/** A call that asks for a file gets its refusal as a file too. */
const withReadBlob = async (error: unknown): Promise<unknown> => {
  const response = getResponse(error);
  if (!response || !('data' in response) || !(response.data instanceof Blob)) return error;
  const text = await response.data.text();
  try {
    return { response: { ...response, data: JSON.parse(text) as unknown } };
  } catch {
    return error;
  }
};

const getResponse = (error: unknown): object | undefined => {
  const response = typeof error === 'object' && error !== null && 'response' in error ? error.response : undefined;
  return typeof response === 'object' && response !== null ? response : undefined;
};

const encoded = (body: Body): FormData | URLSearchParams | object => {
  if ('json' in body) return body.json;
  const data = 'form' in body ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries('form' in body ? body.form : body.multipart))
    if (value !== undefined) data.append(name, String(value));
  return data;
};

const toApiError = (error: unknown): ApiError => {
  if (isApiError(error)) return error;
  // Broken off by us: it says nothing of the network.
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_CANCELED')
    return apiError(0, { code: 'aborted' });
  const response = getResponse(error);
  if (!response || !('status' in response)) return apiError(0);
  const headers = 'headers' in response ? response.headers : undefined;
  const retryAfter =
    typeof headers === 'object' && headers !== null && 'retry-after' in headers ? headers['retry-after'] : undefined;
  return apiError(Number(response.status), 'data' in response ? response.data : undefined, retryAfter);
};

/** What a failed call says of the session (401 only for a bearer). */
export const classifyError = (error: unknown): ErrorKind => {
  if (!isApiError(error) || error.code === 'aborted') return 'other';
  if (error.status === 401) return 'refused';
  return error.status === 0 || error.status >= 500 ? 'unreachable' : 'answered';
};

const sessionEnded = () =>
  apiError(401, { error: 'Sesi Anda telah berakhir. Silakan login kembali.', code: 'unauthorized' });
