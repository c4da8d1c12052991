import type { FastifyInstance } from 'fastify';

/** Lets a call that announces JSON come with nothing, as clients of Midtrans do where there is nothing to say. */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text.trim() === '' ? null : JSON.parse(text));
    } catch {
      done(Object.assign(new Error('The request body is no valid JSON.'), { statusCode: 400 }));
    }
  });
};
