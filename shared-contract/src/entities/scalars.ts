import { Type, type TProperties, type TSchema } from 'typebox';

/** An object that the OpenAPI document defines once, by its name. */
export const namedObject = <Properties extends TProperties>(name: string, properties: Properties) =>
  Type.Object(properties, { $id: name });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** An instant as ISO 8601 with its zone, e.g. `2026-12-05T19:00:00+07:00`. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}([.]\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
});

export const NullableInstant = nullable(Instant);

export const NullableText = nullable(Type.String());

/** Whole rupiah. */
export const Rupiah = Type.Integer({ minimum: 0 });

/** Id of a row in a request: at most the database's integer. */
export const RowId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Id of a row in a table that may outgrow that: at most what a number represents exactly. */
export const LongRowId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
