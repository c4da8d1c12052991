import type { PaymentReport } from '../payment-provider.ts';
import { readReport } from './midtrans-report.ts';

const read = (body: unknown): PaymentReport => {
  const report = readReport(body);
  if (report === 'unreadable') throw new Error('It was not read');
  return report;
};

describe('reading a transaction', () => {
  const BODY = {
    order_id: 'TRX-1-1',
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '10000.00',
    transaction_id: 'try 1',
    fraud_status: null,
  };

  it('accepts missing and unknown fields', () => {
    const body = { ...BODY, something_new: [1] };
    expect(read({ ...body, signature_key: 'x' })).toEqual({
      orderId: 'TRX-1-1',
      providerId: 'try 1',
      meaning: 'paid',
      status: 'settlement',
      amount: 10_000,
      amountText: '10000.00',
      currency: 'IDR',
      paymentType: null,
      refunded: 0,
      body,
    });
  });

  it.each(['10000', '10000.0', '10000.00'])('reads the amount %s', (gross_amount) => {
    expect(read({ ...BODY, gross_amount }).amount).toBe(10_000);
  });

  it.each(['10000.50', '1e4', '-10000', '10,000.00', ''])('treats %j as an invalid amount', (gross_amount) => {
    expect(read({ ...BODY, gross_amount }).amount).toBeNaN();
  });

  it.each([
    ['a payment with another code', { status_code: '201' }],
    ['a status of tomorrow', { transaction_status: 'teleported' }],
    ['the name of something else', { transaction_status: 'constructor' }],
  ])('concludes nothing from %s', (_what, change) => {
    expect(read({ ...BODY, ...change }).meaning).toBeUndefined();
  });

  it.each([null, 'x', [], {}, { ...BODY, transaction_id: null }, { ...BODY, order_id: 5 }])(
    'concludes nothing from %j, which is no transaction',
    (body) => {
      expect(readReport(body)).toBe('unreadable');
    },
  );

  it.each([
    ['accept', 'paid'],
    ['challenge', 'held'],
    ['deny', 'denied'],
    [null, 'held'],
    ['of tomorrow', 'held'],
  ])('treats a capture with the fraud status %j as %s', (fraud_status, meaning) => {
    expect(read({ ...BODY, transaction_status: 'capture', fraud_status }).meaning).toBe(meaning);
  });
});
