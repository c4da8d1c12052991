import type { FuzzRequest, FuzzResponse } from './send-request.ts';
import { createResponseCheck } from './check-response.ts';
import type { Operation } from './operations.ts';

const refusal = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
const operation: Operation = {
  name: 'GET /thing',
  method: 'GET',
  path: '/thing',
  isForMembers: false,
  parameters: [],
  body: null,
  answers: {
    200: {
      'application/json': { schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } },
    },
    302: null,
    '4XX': { 'application/json': { schema: refusal } },
  },
};
const request: FuzzRequest = {
  kind: 'valid',
  member: 'guest',
  method: 'GET',
  target: '/thing',
  headers: {},
  body: null,
};
const answer = (status: number, body: unknown, more: Partial<FuzzResponse> = {}): FuzzResponse => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'a',
  },
  text: JSON.stringify(body),
  ms: 1,
  ...more,
});
const asksForPage: FuzzRequest = { ...request, headers: { accept: 'text/html' } };
const page: Partial<FuzzResponse> = {
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: '<!doctype html>',
};
const check = createResponseCheck(operation);
const missing = { error: 'Tidak ditemukan', code: 'not_found' };
const invalid = { error: 'Periksa kembali isian Anda', code: 'invalid', fields: { page: 'Minimal 1' } };

describe('an answer is right', () => {
  it.each([
    ['as it is described', request, answer(200, { id: 1 })],
    ['without content', request, answer(302, '', { text: '' })],
    ['a refusal', request, answer(404, missing)],
    ['a refusal that names the broken field', { ...request, brokenField: 'page' }, answer(422, invalid)],
    ['a page for who asks for one with an address that is too long', asksForPage, answer(414, '', page)],
  ])('%s', (_what, asked, given) => expect(check(asked, given)).toBeNull());
});

describe('an answer is wrong', () => {
  it.each<[string, FuzzRequest, FuzzResponse]>([
    ['none', request, answer(0, 'socket hang up')],
    ['a failure', request, answer(500, missing)],
    ['a late one', request, answer(200, { id: 1 }, { ms: 1_001 })],
    ['a missing field', request, answer(200, {})],
    ['a field that nobody knows', request, answer(200, { id: 1, password_hash: 'x' })],
    ['a field of another type', request, answer(200, { id: '1' })],
    ['no JSON', request, answer(200, '', { text: '<html>' })],
    ['another status', request, answer(204, { id: 1 })],
    ['a refusal of another shape', request, answer(404, { message: 'no' })],
    ['a refusal without words', request, answer(404, { ...missing, error: '' })],
    ['a refusal with our insides', request, answer(404, { ...missing, error: 'syntax error at or near' })],
    ['a refusal that asks to look at fields and names none', request, answer(422, { ...invalid, fields: {} })],
    ['a refusal that names another field', { ...request, brokenField: 'limit' }, answer(422, invalid)],
    ['what breaks the description is accepted', { ...request, brokenField: 'page' }, answer(200, { id: 1 })],
    ['a page for who asks for JSON', request, answer(414, '', page)],
    ['a page of our code', asksForPage, answer(404, '', page)],
    ['no security headers', request, answer(200, { id: 1 }, { headers: { 'content-type': 'application/json' } })],
  ])('%s', (_what, asked, given) => expect(check(asked, given)).not.toBeNull());
});
