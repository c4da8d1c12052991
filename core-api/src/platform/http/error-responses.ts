import type { ErrorAnswer, ErrorCode } from '@acara/shared-contract/endpoints';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { isDatabaseUnavailable, isTooSlow } from '../database/database-errors.ts';
import { Failure } from './failure.ts';

const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('id-ID') : '');

/** For the visitor. Never repeats the value. */
const fieldMessage = ({ keyword, params }: FastifySchemaValidationError): string => {
  if (keyword === 'required') return 'Wajib diisi';
  if (keyword === 'minimum') return `Minimal ${number(params['limit'])}`;
  if (keyword === 'maximum') return `Maksimal ${number(params['limit'])}`;
  if (keyword === 'minLength') return 'Wajib diisi';
  if (keyword === 'maxLength') return `Maksimal ${number(params['limit'])} karakter`;
  if (keyword === 'format' && params['format'] === 'date') return 'Tanggal tidak valid, gunakan YYYY-MM-DD';
  if (keyword === 'type' && params['type'] === 'integer') return 'Harus berupa bilangan bulat';
  if (keyword === 'type' && params['type'] === 'boolean') return 'Harus true atau false';
  return 'Nilai tidak dikenal';
};

const fieldName = ({ keyword, params, instancePath }: FastifySchemaValidationError): string => {
  if (keyword === 'required') return String(params['missingProperty']);
  return instancePath.split('/')[1] ?? '';
};

/** The first problem of each field by its name. */
const fieldMessages = (errors: FastifySchemaValidationError[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const name = fieldName(error);
    if (name !== '') fields[name] ??= fieldMessage(error);
  }
  return fields;
};

type Refusal = { status: number; headers?: Record<string, string>; body: ErrorAnswer };

const refusal = (
  status: number,
  code: ErrorCode,
  error: string,
  { fields, data }: Pick<ErrorAnswer, 'fields' | 'data'> = {},
): Refusal => ({
  status,
  body: { error, code, ...(fields && { fields }), ...(data !== undefined && { data }) },
});

const malformed = () => refusal(400, 'bad_request', 'Permintaan tidak dapat dibaca');

const frameworkError = (status: number): Refusal => {
  if (status === 404) return refusal(404, 'not_found', 'Alamat tidak ditemukan');
  if (status === 413) return refusal(413, 'too_large', 'Kiriman terlalu besar');
  // Client errors of Fastify: a wrong method, an unknown content type, a parameter that is too long.
  return status === 405 || status === 415 ? { ...malformed(), status } : malformed();
};

const validationError = (error: FastifyError): Refusal => {
  const fields = fieldMessages(error.validation ?? []);
  // E.g. a body that is no object.
  if (error.validationContext === 'params' || Object.keys(fields).length === 0) return malformed();
  return refusal(422, 'invalid', 'Periksa kembali isian Anda', { fields });
};

/** Details of unexpected errors are not shown. */
const toErrorResponse = (error: FastifyError | Failure): Refusal => {
  if (error instanceof Failure) {
    const { fields, data } = error;
    const answer = refusal(error.statusCode, error.code, error.message, { ...(fields && { fields }), data });
    return { ...answer, headers: error.headers };
  }
  if (error.validation) return validationError(error);
  const status = error.statusCode ?? 500;
  // First, as an aborted body has the code of a lost connection too.
  if (status >= 400 && status < 500) return frameworkError(status);
  if (isDatabaseUnavailable(error) || isTooSlow(error)) {
    const answer = refusal(503, 'unavailable', 'Layanan sedang tidak tersedia. Silakan coba lagi');
    return { ...answer, headers: { 'retry-after': '2' } };
  }
  return refusal(500, 'internal', 'Terjadi kesalahan pada server. Silakan coba lagi');
};

const answer = (error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) => {
  const { status, headers, body } = toErrorResponse(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(status)
    .headers(headers ?? {})
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
};

/** All errors have the shape of the contract. */
export const registerErrorAnswers = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | Failure>(answer);
  app.setNotFoundHandler((request, reply) =>
    answer(new Failure(404, 'not_found', 'Alamat tidak ditemukan'), request, reply),
  );
};

/** For errors before routing, e.g. a malformed URL. */
export const answerFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  void answer(error, request, reply);
};
