import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { apiError, isApiError } from './api-error.ts';

/** Where calls go and what they carry; the browser's default is the page's own origin. */
export type Transport = { origin: string; headers?: Record<string, string> };

/** What a query function gets from TanStack Query, as far as calls need it. */
export type CallContext = { signal?: AbortSignal; meta?: Record<string, unknown> };

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

const transportOf = (context: CallContext): Transport => {
  const transport = context.meta?.transport;
  return isTransport(transport) ? transport : { origin: '' };
};

const isTransport = (value: unknown): value is Transport =>
  typeof value === 'object' && value !== null && 'origin' in value && typeof value.origin === 'string';

/**
 * GET a JSON answer below `/api/v1`. Undefined query values are left out.
 * @throws {ApiError} on any failure
 */
export const get = async <T>(path: string, query: Record<string, unknown>, context: CallContext): Promise<T> => {
  const { origin, headers } = transportOf(context);
  const http = await client();
  try {
    const answer = await http.get<T>(`${origin}${API_BASE}${path}`, {
      params: query,
      ...(headers && { headers }),
      ...(context.signal && { signal: context.signal }),
    });
    return answer.data;
  } catch (error) {
    throw toApiError(error);
  }
};

const toApiError = (error: unknown) => {
  if (isApiError(error)) return error;
  const response = typeof error === 'object' && error !== null && 'response' in error ? error.response : undefined;
  if (typeof response !== 'object' || response === null || !('status' in response)) return apiError(0);
  return apiError(Number(response.status), 'data' in response ? response.data : undefined);
};
