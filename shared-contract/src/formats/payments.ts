import type { PaymentInstructions } from '../entities/index.ts';

const NAMES: Readonly<Record<string, string>> = {
  bca: 'BCA',
  bni: 'BNI',
  bri: 'BRI',
  cimb: 'CIMB Niaga',
  danamon: 'Danamon',
  mandiri: 'Mandiri',
  permata: 'Permata',
  indomaret: 'Indomaret',
  alfamart: 'Alfamart',
};

/** Ways to a bank's virtual account: its application, its machines, another one. */
const BANK_WAYS: Readonly<Record<string, readonly [string, string, string]>> = {
  bca: [
    'BCA mobile: m-Transfer › BCA Virtual Account',
    'ATM BCA: Transaksi Lainnya › Transfer › ke Rek BCA Virtual Account',
    'KlikBCA: Transfer Dana › Transfer ke BCA Virtual Account',
  ],
  bni: [
    'BNI Mobile Banking: Transfer › Virtual Account Billing',
    'ATM BNI: Menu Lain › Transfer › Virtual Account Billing',
    'Bank lain: transfer antarbank ke BNI, nomor virtual account sebagai rekening tujuan',
  ],
  bri: [
    'BRImo: Pembayaran › BRIVA',
    'ATM BRI: Transaksi Lain › Pembayaran › Lainnya › BRIVA',
    'Bank lain: transfer antarbank ke BRI, nomor virtual account sebagai rekening tujuan',
  ],
  permata: [
    'PermataMobile X: Bayar Tagihan › Virtual Account',
    'ATM Permata: Transaksi Lainnya › Pembayaran › Virtual Account',
    'Bank lain: transfer antarbank ke Permata, nomor virtual account sebagai rekening tujuan',
  ],
  cimb: [
    'OCTO Mobile: Transfer › Transfer to CIMB Niaga',
    'ATM CIMB Niaga: Transfer › Rekening CIMB Niaga',
    'Bank lain: transfer antarbank ke CIMB Niaga, nomor virtual account sebagai rekening tujuan',
  ],
  mandiri: [
    'Livin’ by Mandiri: Bayar › Multipayment',
    'ATM Mandiri: Bayar/Beli › Multipayment',
    'Mandiri internet: Bayar › Multipayment',
  ],
};

const otherBank = (name: string) =>
  [
    `Aplikasi ${name}: Transfer › Virtual Account`,
    `ATM ${name}: Transfer › Virtual Account`,
    `Internet banking ${name}: Transfer › Virtual Account`,
  ] as const;

/** What a buyer has to enter somewhere, with its name. */
type PaymentCode = { name: string; value: string };

export type PaymentGuide = {
  /** E.g. `Virtual Account BCA`. */
  method: string;
  codes: PaymentCode[];
  /** Three lines, one for each way or step. */
  steps: readonly string[];
};

/** The words for payment instructions. */
export const describePayment = ({ method, institution, number, biller_code }: PaymentInstructions): PaymentGuide => {
  const key = institution?.toLowerCase() ?? '';
  const name = Object.hasOwn(NAMES, key) ? (NAMES[key] ?? '') : (institution ?? '').toUpperCase();
  const ways = (Object.hasOwn(BANK_WAYS, key) ? BANK_WAYS[key] : undefined) ?? otherBank(name);
  const code = (label: string, value: string | null) => (value === null ? [] : [{ name: label, value }]);
  switch (method) {
    case 'virtual_account':
      return { method: `Virtual Account ${name}`, codes: code('Nomor virtual account', number), steps: ways };
    case 'bill':
      return {
        method: `${name} Bill Payment`,
        codes: [...code('Kode perusahaan', biller_code), ...code('Kode pembayaran', number)],
        steps: ways,
      };
    case 'store':
      return {
        method: name,
        codes: code('Kode pembayaran', number),
        steps: [
          `Datang ke gerai ${name} terdekat`,
          'Sebutkan pembayaran Midtrans kepada kasir, lalu tunjukkan kode pembayaran',
          'Bayar jumlah yang sama persis, dan simpan struknya',
        ],
      };
    case 'qris':
      return {
        method: 'QRIS',
        codes: [],
        steps: [
          'Buka kode QR, lalu pindai dengan aplikasi bank atau dompet digital',
          'Di ponsel ini: simpan gambarnya, lalu pilih dari galeri di aplikasi itu',
          'Pastikan jumlahnya sama persis sebelum membayar',
        ],
      };
  }
};
