import fc, { type Arbitrary } from 'fast-check';
import hostileValues from './hostile-values.json' with { type: 'json' };
import type { Schema } from './operations.ts';

/** Any of these with the same probability; the library would prefer the first and the last. */
export const pick = <Value>(...values: Value[]): Arbitrary<Value> => fc.noBias(fc.constantFrom(...values));

/** Of any value; an object may have a `toString` that is none. */
export const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const countCharacters = (text: string) => [...text].length;

const BIG = [2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, 2 ** 63, 1e21, 1e308];

/** Texts that have made programs fail before. */
export const HOSTILE: readonly string[] = [
  ...hostileValues,
  'e\u0301'.repeat(50),
  '😀'.repeat(50),
  'ﷺ'.repeat(40),
  '9'.repeat(400),
  '0'.repeat(300) + '1',
  `${'a'.repeat(300)}@acara.test`,
  'x'.repeat(1_000),
  'x'.repeat(20_000),
];

const textArbitrary = ({ minLength = 0, maxLength = 200, format }: Schema): Arbitrary<string> => {
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  const fits = (text: string) =>
    countCharacters(text) >= minLength && countCharacters(text) <= maxLength && !text.includes('\0');
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) }).filter(fits),
    },
    { weight: 2, arbitrary: pick(...HOSTILE.filter(fits), 'x') },
    {
      weight: 1,
      arbitrary: pick('x', '😀', "'").map((letter) => letter.repeat(Math.min(maxLength, 9_000))),
    },
  );
};

const integerArbitrary = ({ minimum = -(2 ** 53) + 1, maximum = Number.MAX_SAFE_INTEGER }: Schema): Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: Math.max(minimum, -10), max: Math.min(maximum, 50) }),
    pick(minimum, maximum, ...BIG.filter((number) => number >= minimum && number <= maximum)),
  );

/**
 * A random value that matches a schema. @param known existing values by field name, such as ids: mostly one of them is
 * used
 */
export const validValue = (schema: Schema, known: KnownValues = {}, name = ''): Arbitrary<unknown> => {
  const any = anyValue(schema, known);
  const these = known[name];
  if (!these?.length) return any;
  return fc.oneof({ weight: 5, arbitrary: pick(...these) }, { weight: 1, arbitrary: any });
};

export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const anyValue = (schema: Schema, known: KnownValues): Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => anyValue(part, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return pick(...schema.enum);
  if (schema.type === 'integer') return integerArbitrary(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return textArbitrary(schema);
  if (schema.type === 'array') return fc.array(anyValue(schema.items ?? {}, known), { maxLength: 4 });
  if (schema.type === 'object') return objectArbitrary(schema, known);
  return fc.oneof(fc.integer(), pick<unknown>(null, 1.5, true, ...HOSTILE.slice(0, 30)));
};

const objectArbitrary = (
  { properties = {}, required = [] }: Schema,
  known: KnownValues,
): Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, validValue(part, known, name)])),
    { requiredKeys: [...required], noNullPrototype: true },
  );

const NO_OBJECT = [{}, [], [[]], { $gt: '' }];

/**
 * What a schema refuses, however kindly a text is read as a number or a truth.
 * @param asText the value can only be sent as one
 */
export const refusedValues = (schema: Schema, asText: boolean): readonly unknown[] => {
  const { type, minimum, maximum, minLength = 0, maxLength, maxItems } = schema;
  const shapes = asText ? [] : NO_OBJECT;
  if (schema.anyOf?.some((part) => !('const' in part))) return shapes;
  if (schema.anyOf || schema.enum || 'const' in schema) return ['bogus', '5e1', ...shapes];
  if (type === 'integer')
    return [
      ...['abc', '1.5', 'NaN', '1,000', '--1', '1 or 1=1', ...shapes],
      ...(minimum === undefined ? [] : [minimum - 1, -(2 ** 40)]),
      ...(maximum === undefined
        ? []
        : [maximum === Number.MAX_SAFE_INTEGER ? 2 ** 60 : maximum + 1, 1e300, '9'.repeat(400)]),
    ];
  if (type === 'boolean') return ['ya', '2', ...shapes];
  if (type === 'array') return ['abc', ...(asText ? [] : [7, {}]), ...(maxItems ? [Array(maxItems + 1).fill(1)] : [])];
  if (schema.format === 'date') return ['besok', '2026-02-30', '2026-13-01', '20260101', '2026-01-01T00:00:00Z'];
  if (type !== 'string') return [];
  return [
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)]),
    ...(minLength > 0 && !asText ? [''] : []),
    ...shapes,
  ];
};
