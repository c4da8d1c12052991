import type { FastifySchemaValidationError } from 'fastify';

const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('id-ID') : '');

/** What is wrong with a field, in words for the visitor. The value itself is never repeated. */
const messageOf = ({ keyword, params }: FastifySchemaValidationError): string => {
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

const nameOf = ({ keyword, params, instancePath }: FastifySchemaValidationError): string => {
  if (keyword === 'required') return String(params['missingProperty']);
  return instancePath.split('/')[1] ?? '';
};

/** The first problem of each field by its name. */
export const fieldMessages = (errors: FastifySchemaValidationError[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const name = nameOf(error);
    if (name !== '') fields[name] ??= messageOf(error);
  }
  return fields;
};
