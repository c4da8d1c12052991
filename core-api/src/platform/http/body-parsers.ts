import busboy from '@fastify/busboy';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

type Fields = Record<string, string | string[]>;

const LIMITS = { fields: 30, files: 0, parts: 30, fieldNameSize: 100 };

const unreadable = () => new Failure(400, 'bad_request', 'Permintaan tidak dapat dibaca');

const addField = (fields: Fields, name: string, value: string) => {
  const before = fields[name];
  fields[name] = before === undefined ? value : [before, value].flat();
};

const readMultipart = (contentType: string, body: Buffer): Promise<Fields> =>
  new Promise((resolve, reject) => {
    const refuse = () => reject(unreadable());
    // Without a prototype, so that no name of a field means anything.
    const fields: Fields = Object.create(null);
    try {
      const parser = busboy({
        headers: { 'content-type': contentType },
        limits: { ...LIMITS, fieldSize: body.length },
      });
      // Browsers send each new line of a text as two characters here: it is one of those that may be typed.
      parser.on('field', (name, value) => addField(fields, name, value.replaceAll('\r\n', '\n')));
      for (const problem of ['error', 'filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(problem, refuse);
      parser.on('finish', () => resolve(fields));
      parser.end(body);
    } catch {
      // A content type without a boundary.
      refuse();
    }
  });

/**
 * Lets every call take its body as a form, as multipart fields (no files) or as JSON: the schema of the call then checks
 * the same object. Bodies of all kinds are bounded by the app's `bodyLimit`. The usual plugin for multipart would put a
 * hook of its own before every read.
 */
export const registerBodyParsers = async (app: FastifyInstance): Promise<void> => {
  app.removeContentTypeParser('text/plain');
  await app.register(formBody);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readMultipart(request.headers['content-type'] ?? '', body),
  );
};
