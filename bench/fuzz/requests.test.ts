import fc from 'fast-check';
import { Compile } from 'typebox/schema';
import type { Operation, Schema } from './operations.ts';
import { requestArbitrary } from './requests.ts';
import { asText, refusedValues, validValue } from './values.ts';

const body: Schema = {
  type: 'object',
  required: ['event_id', 'name'],
  properties: {
    event_id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    name: { type: 'string', minLength: 1, maxLength: 200 },
    seats: { type: 'array', items: {}, maxItems: 5 },
    kind: { anyOf: [{ const: 'a' }, { const: 'b' }] },
    wanted: { type: 'boolean' },
  },
};
const operation: Operation = {
  name: 'POST /thing/{id}',
  method: 'POST',
  path: '/thing/{id}',
  isForMembers: true,
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
  body: { schema: body, types: ['application/json', 'application/x-www-form-urlencoded'] },
  answers: {},
};
const known = { event_id: [4711] };
const requests = (seed: number) =>
  fc.sample(requestArbitrary(operation, { members: [{ name: 'guest', known }] }), { numRuns: 400, seed });

it('valid values fit their schema', () => {
  const fits = Compile(body);
  fc.assert(
    fc.property(validValue(body), (value) => fits.Check(value)),
    { seed: 1, numRuns: 500 },
  );
});

it('invalid values never fit it', () => {
  for (const schema of Object.values(body.properties ?? {})) {
    const values = refusedValues(schema, false);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(Compile(schema).Check(value)).toBe(false);
  }
});

it('any value can be serialised', () => {
  expect(asText({ toString: 1 })).toBe('{"toString":1}');
  expect(asText(null)).toBe('null');
});

describe('requests of a call', () => {
  it('are the same for a seed, and others for another', () => {
    expect(requests(7)).toEqual(requests(7));
    expect(requests(7)).not.toEqual(requests(8));
  });

  it('are of every kind, mostly with existing ids and names', () => {
    const made = requests(7);
    expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(['valid', 'broken', 'extreme', 'malformed']));
    const valid = made.filter(({ kind }) => kind === 'valid');
    expect(valid.filter((request) => request.body?.includes('4711')).length).toBeGreaterThan(valid.length / 2);
    expect(new Set(made.flatMap(({ brokenField }) => brokenField ?? []))).toEqual(
      new Set(['', ...Object.keys(body.properties ?? {})]),
    );
  });
});
