import type { ErrorAnswer } from '@acara/shared-contract';

/** Why a call failed. `status` is 0 where no answer came (offline, time-out). `message` may be shown to the visitor. */
export type ApiError = Error & {
  name: 'ApiError';
  status: number;
  code: string;
  fields?: Record<string, string>;
  data?: unknown;
};

const NETWORK_TEXT = 'Koneksi terputus. Periksa jaringan Anda lalu coba lagi.';
const SERVER_TEXT = 'Layanan sedang terganggu. Silakan coba lagi.';

/** Makes the error of a call from its status and answer; anything that is no `ErrorAnswer` gets a text of our own. */
export const apiError = (status: number, answer?: unknown): ApiError => {
  const body: Partial<ErrorAnswer> = typeof answer === 'object' && answer !== null ? answer : {};
  const message = typeof body.error === 'string' ? body.error : status === 0 ? NETWORK_TEXT : SERVER_TEXT;
  const code = typeof body.code === 'string' ? body.code : status === 0 ? 'network' : 'internal';
  return Object.assign(new Error(message), {
    name: 'ApiError' as const,
    status,
    code,
    ...(body.fields && { fields: body.fields }),
    ...(body.data !== undefined && { data: body.data }),
    // Server-rendered pages carry a refused call as JSON; an Error's message would be lost in it.
    toJSON(this: ApiError) {
      return { name: this.name, message: this.message, status: this.status, code: this.code, fields: this.fields };
    },
  });
};

/** Recognised by shape, since one that came with the server's HTML is a plain object. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiError';

/** The server understood and refused: trying again as it is will not help. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
