import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { authorized, SessionEnded, type ErrorKind } from '@acara/shared-auth';
import { apiError, isApiError, type ApiError } from './api-error.ts';

/** Where requests go and their headers; without one, to the page's own origin. */
export type Transport = { origin: string; headers?: Record<string, string> };

/** The part of TanStack Query's query context that requests use. */
export type CallContext = { signal?: AbortSignal; meta?: Record<string, unknown> };

/** A body by its encoding. Undefined values are left out. */
export type Body =
  | { form: Record<string, string | number | undefined> }
  | { multipart: Record<string, string | number | undefined> }
  | { json: object };

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, unknown>;
  /** A function is called for each attempt. */
  body?: Body | (() => Body);
  /** Sent without a bearer; its errors do not concern the session. */
  isAnonymous?: boolean;
  headers?: Record<string, string>;
  timeoutMs?: number;
  responseType?: 'json' | 'blob';
  context?: CallContext;
};

const API_BASE = '/api/v1';
const TIMEOUT_MS = 15_000;

// Loaded with the first request: a page whose first data came with the document does not wait for it.
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

const getTransport = (context: CallContext | undefined): Transport =>
  (context?.meta?.transport as Transport | undefined) ?? { origin: '' };

/**
 * Sends a request to a path below `/api/v1`, with `authorized`. Undefined query values are left out. @throws {ApiError}
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

export const get = <T>(path: string, query: Record<string, unknown>, context: CallContext): Promise<T> =>
  call<T>(path, { query, context });

const send = async <T>(path: string, options: CallOptions, token: string | null): Promise<T> => {
  const { method = 'GET', query, body, timeoutMs, context } = options;
  const { origin, headers } = getTransport(context);
  const http = await client();
  try {
    const response = await http.request<T>({
      method,
      url: `${origin}${API_BASE}${path}`,
      headers: { ...headers, ...options.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(query && { params: query }),
      ...(body && { data: encoded(typeof body === 'function' ? body() : body) }),
      ...(options.responseType && { responseType: options.responseType }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
      ...(context?.signal && { signal: context.signal }),
    });
    return response.data;
  } catch (error) {
    throw toApiError(options.responseType === 'blob' ? await withReadBlob(error) : error);
  }
};

/** What axios throws, and the errors of a refresh. */
type RequestFailure = {
  code?: string;
  response?: { status: number; data?: unknown; headers?: Record<string, unknown> };
};

/** A request for a file gets its JSON error as a Blob too. */
const withReadBlob = async (error: unknown): Promise<unknown> => {
  const { response } = (error ?? {}) as RequestFailure;
  if (!(response?.data instanceof Blob)) return error;
  const text = await response.data.text();
  try {
    return { response: { ...response, data: JSON.parse(text) as unknown } };
  } catch {
    return error;
  }
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
  const { code, response } = (error ?? {}) as RequestFailure;
  // Aborted by us: no network failure.
  if (code === 'ERR_CANCELED') return apiError(0, { code: 'aborted' });
  return response ? apiError(response.status, response.data, response.headers?.['retry-after']) : apiError(0);
};

const classifyError = (error: unknown): ErrorKind => {
  if (!isApiError(error) || error.code === 'aborted') return 'other';
  if (error.status === 401) return 'refused';
  return error.status === 0 || error.status >= 500 ? 'unreachable' : 'answered';
};

const sessionEnded = () =>
  apiError(401, { error: 'Sesi Anda telah berakhir. Silakan login kembali.', code: 'unauthorized' });
