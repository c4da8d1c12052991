import type { PaymentInstructions } from '@acara/shared-contract/entities';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Shown to the buyer and copied: short, without blanks. */
const Code = Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$' });

const Account = Type.Object({ va_numbers: Type.Array(Type.Object({ bank: Code, va_number: Code }), { minItems: 1 }) });
const Permata = Type.Object({ permata_va_number: Code });
/** Bill payment of Bank Mandiri, whose name is not in the body. */
const Bill = Type.Object({ bill_key: Code, biller_code: Code });
const Store = Type.Object({ payment_code: Code, store: Code });
const Scanned = Type.Object({
  payment_type: Type.Union([Type.Literal('qris'), Type.Literal('gopay')]),
  transaction_id: Code,
});

const NONE: PaymentInstructions = {
  method: 'virtual_account',
  institution: null,
  number: null,
  biller_code: null,
  qr_url: null,
};

type Reading = (body: unknown, coreBase: string) => PaymentInstructions | undefined;

const reading =
  <Schema extends TSchema>(
    schema: Schema,
    read: (body: Static<Schema>, coreBase: string) => Partial<PaymentInstructions>,
  ): Reading =>
  (body, coreBase) =>
    Value.Check(schema, body) ? { ...NONE, ...read(body, coreBase) } : undefined;

const READINGS: readonly Reading[] = [
  reading(Account, ({ va_numbers: [first] }) => ({
    institution: first?.bank ?? null,
    number: first?.va_number ?? null,
  })),
  reading(Permata, ({ permata_va_number: number }) => ({ institution: 'permata', number })),
  reading(Bill, ({ bill_key: number, biller_code }) => ({
    method: 'bill',
    institution: 'mandiri',
    number,
    biller_code,
  })),
  reading(Store, ({ payment_code: number, store: institution }) => ({ method: 'store', institution, number })),
  // Only the response to a charge has the address of the code, in `actions`; it is made of the type and the id.
  reading(Scanned, ({ payment_type: type, transaction_id: id }, coreBase) => ({
    method: 'qris',
    qr_url: `${coreBase}/v2/${type}/${id}/qr-code`,
  })),
];

/**
 * How the buyer pays a transaction that is waiting, by the fields of its method.
 * @param coreBase origin of the Core API
 */
export const readInstructions = (body: unknown, coreBase: string): PaymentInstructions | null => {
  for (const read of READINGS) {
    const instructions = read(body, coreBase);
    if (instructions) return instructions;
  }
  return null;
};
