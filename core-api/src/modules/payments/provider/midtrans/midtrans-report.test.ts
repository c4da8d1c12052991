import type { PaymentReport } from '../payment-provider.ts';
import { readReport as readReportAt } from './midtrans-report.ts';

const readReport = (body: unknown) => readReportAt(body, 'https://api.midtrans.test');

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
      instructions: null,
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

  it.each([
    ['cancel', 'cancelled'],
    ['expire', 'expired'],
    ['failure', 'denied'],
    ['settlement', undefined],
  ])('knows why a payment with the status %s has ended: %j', (transaction_status, reason) => {
    expect(read({ ...BODY, transaction_status }).endReason).toBe(reason);
  });
});

describe('reading how a waiting transaction is paid', () => {
  const BODY = {
    order_id: 'TRX-1-1',
    transaction_status: 'pending',
    status_code: '201',
    gross_amount: '10000.00',
    transaction_id: '231c79c5-e39e-4993',
    payment_type: 'bank_transfer',
  };
  const account = (institution: string, number: string) => ({
    method: 'virtual_account',
    institution,
    number,
    biller_code: null,
    qr_url: null,
  });

  it.each([
    ['BCA', { va_numbers: [{ bank: 'bca', va_number: '91019021579' }] }, account('bca', '91019021579')],
    ['Permata', { permata_va_number: '850003072869607' }, account('permata', '850003072869607')],
    [
      'Mandiri',
      { payment_type: 'echannel', biller_code: '70012', bill_key: '511224069085' },
      { ...account('mandiri', '511224069085'), method: 'bill', biller_code: '70012' },
    ],
    [
      'Indomaret',
      { payment_type: 'cstore', store: 'indomaret', payment_code: '25709650945026' },
      { ...account('indomaret', '25709650945026'), method: 'store' },
    ],
    [
      'QRIS',
      { payment_type: 'qris', acquirer: 'gopay' },
      {
        method: 'qris',
        institution: null,
        number: null,
        biller_code: null,
        qr_url: 'https://api.midtrans.test/v2/qris/231c79c5-e39e-4993/qr-code',
      },
    ],
    ['a card', { payment_type: 'credit_card', masked_card: '48111111-1114' }, null],
    ['an account without a number', { va_numbers: [] }, null],
    ['what no bank writes', { va_numbers: [{ bank: 'bca', va_number: '1<b>2' }] }, null],
  ])('by %s', (_method, fields, expected) => {
    expect(read({ ...BODY, ...fields }).instructions).toEqual(expected);
  });

  it('says nothing once it is paid', () => {
    const paid = {
      ...BODY,
      transaction_status: 'settlement',
      status_code: '200',
      permata_va_number: '850003072869607',
    };
    expect(read(paid)).toMatchObject({ meaning: 'paid', instructions: null });
  });
});
