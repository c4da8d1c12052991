import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** An error response of the Snap API. */
export class SnapRefusal extends Error {
  readonly statusCode: number;
  readonly messages: readonly string[];
  constructor(statusCode: number, messages: readonly string[]) {
    super(messages.join(', '));
    this.name = 'SnapRefusal';
    this.statusCode = statusCode;
    this.messages = messages;
  }
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Whether the header is `Basic base64(serverKey + ":")`. */
export const isServerKey = (authorization: string | undefined, serverKey: string): boolean => {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  const given = Buffer.from(credentials, 'base64').toString();
  return scheme?.toLowerCase() === 'basic' && timingSafeEqual(digest(given), digest(`${serverKey}:`));
};

/** Accepts an empty body of type JSON, as Midtrans's clients send it. */
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
