import type { ErrorAnswer } from '@acara/shared-contract';

/** Why a request failed. `status` is 0 where no response came. `message` may be shown to the visitor. */
export type ApiError = Error & {
  name: 'ApiError';
  status: number;
  code: string;
  fields?: Record<string, string>;
  data?: unknown;
};

const NETWORK_TEXT = 'Koneksi terputus. Periksa jaringan Anda lalu coba lagi.';
const SERVER_TEXT = 'Layanan sedang terganggu. Silakan coba lagi.';

const tooManyText = (retryAfter: unknown): string => {
  const minutes = Math.max(1, Math.ceil(Number(retryAfter ?? 60) / 60));
  return `Terlalu banyak percobaan. Coba lagi dalam ${Number.isFinite(minutes) ? minutes : 1} menit.`;
};

const ownText = (status: number, retryAfter: unknown): string => {
  if (status === 0) return NETWORK_TEXT;
  return status === 429 ? tooManyText(retryAfter) : SERVER_TEXT;
};

/** @param retryAfter the header `Retry-After`, in seconds */
export const apiError = (status: number, data?: unknown, retryAfter?: unknown): ApiError => {
  const body: Partial<ErrorAnswer> = typeof data === 'object' && data !== null ? data : {};
  const message = typeof body.error === 'string' ? body.error : ownText(status, retryAfter);
  const code = typeof body.code === 'string' ? body.code : status === 0 ? 'network' : 'internal';
  return Object.assign(new Error(message), {
    name: 'ApiError' as const,
    status,
    code,
    ...(body.fields && { fields: body.fields }),
    ...(body.data !== undefined && { data: body.data }),
    // Server-rendered pages carry errors as JSON, which would lose an Error's message.
    toJSON(this: ApiError) {
      return { name: this.name, message: this.message, status: this.status, code: this.code, fields: this.fields };
    },
  });
};

/** By shape, since an error in the data of a document is a plain object. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiError';

/** Rate limited: retrying at once makes it worse. */
export const isTooMany = (error: unknown): boolean => isApiError(error) && error.status === 429;

/** The server refused the request (4xx): a retry will not help. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
