import { TEST_CARDS } from '../../demo.ts';
import { html, type Html, type Page } from '../../web/page.ts';
import type { Order, Outcome } from '../ledger/order.ts';
import type { NotificationOptions, NotificationState, PaymentNotification } from '../notifications/notifier.ts';
import { rupiah } from '../snap/popup-state.ts';
import { midtransTime } from '../wire.ts';
import type { Outage } from './outage.ts';

type ControlView = {
  orders: readonly Order[];
  total: number;
  notifications: readonly PaymentNotification[];
  options: readonly NotificationOptions[];
  outage: Outage | undefined;
  now: Date;
  offsetMs: number;
};

const OUTCOME_LABELS: Record<Outcome, string> = {
  settlement: 'Lunas',
  capture: 'Kartu diterima',
  pending: 'Tertunda',
  challenge: 'Diperiksa',
  deny: 'Ditolak',
  cancel: 'Dibatalkan',
  expire: 'Kedaluwarsa',
  failure: 'Gagal',
  refund: 'Refund penuh',
  partial_refund: 'Refund sebagian',
  chargeback: 'Chargeback',
  partial_chargeback: 'Chargeback sebagian',
  reversal: 'Pembalikan (deny setelah lunas)',
};

const NOTIFICATION_LABELS: Record<NotificationState, string> = {
  waiting: 'menunggu',
  held: 'ditahan',
  delivered: 'terkirim',
  'given-up': 'menyerah',
  dropped: 'dibuang',
};

/** Labels of buttons and what each sends. */
type Actions = readonly (readonly [label: string, body: object])[];

const CLOCK_STEPS: Actions = [
  ['+1 menit', { advanceSeconds: 60 }],
  ['+10 menit', { advanceSeconds: 600 }],
  ['+35 menit', { advanceSeconds: 2100 }],
  ['+4 jam', { advanceSeconds: 14_400 }],
  ['+1 hari', { advanceSeconds: 86_400 }],
];
const OUTAGES: Actions = [
  ['Tidak menjawab 1 menit', { kind: 'hang', seconds: 60 }],
  ['503 selama 1 menit', { kind: '503', seconds: 60 }],
  ['500 selama 1 menit', { kind: '500', seconds: 60 }],
  ['Lambat 1 detik selama 10 menit', { kind: 'slow', seconds: 600 }],
];
const NEXT_NOTIFICATIONS: Actions = [
  ['Buang', { drop: true }],
  ['Tahan', { hold: true }],
  ['Tahan semua', { hold: true, times: 100_000 }],
  ['Terlambat 1 menit', { delaySeconds: 60 }],
  ['5 salinan', { copies: 5 }],
  ['Tanda tangan salah', { corruptSignature: true }],
  ['Jumlah Rp 1', { changes: { gross_amount: '1.00' } }],
  ['Seperti biasa', { times: 0 }],
];
const SEND_AGAIN: Actions = [
  ['Sekali', {}],
  ['5 kali', { copies: 5 }],
  ['Tanda tangan salah', { corruptSignature: true }],
  ['Jumlah Rp 1', { changes: { gross_amount: '1.00' } }],
  ['Status tak dikenal', { changes: { transaction_status: 'mystery' } }],
];

const URL = '/control/midtrans';

const button = (label: string, call: string, body: object, verb = 'POST'): Html =>
  html`<button
    type="button"
    class="outline"
    data-call="${URL}/${call}"
    data-verb="${verb}"
    data-body="${JSON.stringify(body)}"
  >
    ${label}
  </button>`;

const buttons = (call: string, actions: Actions): Html =>
  html`<p>${actions.map(([label, body]) => button(label, call, body))}</p>`;

const orderRow = ({ orderId, amount, buyer, transaction, canceledAt, createdAt }: Order) => {
  const call = `orders/${encodeURIComponent(orderId)}`;
  const state = transaction?.status ?? (canceledAt === undefined ? 'belum memilih' : 'sesi dibatalkan');
  const outcomes = Object.entries(OUTCOME_LABELS).map(([outcome, label]) => [label, { outcome }] as const);
  return html`<li>
    <details id="order-${orderId}">
      <summary>
        <strong>${orderId}</strong> ${rupiah(amount)} <strong>${state}</strong>
        <small>${transaction?.method ?? ''} ${buyer.email} · ${midtransTime(createdAt)}</small>
      </summary>
      ${buttons(`${call}/outcome`, outcomes)}
      ${
        transaction &&
        html`<p>Kirim lagi:</p>
          ${buttons(`${call}/notify`, SEND_AGAIN)}`
      }
    </details>
  </li>`;
};

const notificationRow = ({ id, orderId, status, state, attempts, url }: PaymentNotification) =>
  html`<li>
    <strong>#${id} ${orderId}</strong> ${status} <strong>${NOTIFICATION_LABELS[state]}</strong>
    <small>
      ${attempts.map(({ at, outcome }) => `${midtransTime(at).slice(11)} ${outcome}`).join(' · ') || '-'} → ${url}
    </small>
  </li>`;

export const controlPage = ({ orders, total, notifications, options, outage, now, offsetMs }: ControlView): Page => ({
  title: 'Kendali Midtrans tiruan',
  scripts: ['/assets/live.js'],
  body: html`<main class="container">
    <h1>Kendali pembayaran <mark>Tiruan</mark></h1>
    <p>Kartu ${TEST_CARDS.accept} diterima · ${TEST_CARDS.deny} ditolak · OTP ${TEST_CARDS.oneTimePassword}</p>
    <p role="alert" data-says hidden></p>
    <h2>Jam</h2>
    <p data-live="clock">
      ${midtransTime(now.getTime())} WIB${offsetMs > 0 && ` (dimajukan ${Math.round(offsetMs / 60_000)} menit)`}
    </p>
    ${buttons('clock', CLOCK_STEPS)}
    <h2>Gangguan</h2>
    <p data-live="outage">
      ${outage ? `${outage.kind} (${outage.scope}) sampai ${midtransTime(outage.until)}` : 'Tidak ada'}
    </p>
    ${buttons('outage', OUTAGES)}
    <p>${button('Akhiri gangguan', 'outage', {}, 'DELETE')}</p>
    <h2>Notifikasi berikutnya</h2>
    <p data-live="options">${options.map((each) => JSON.stringify(each)).join(', ') || 'Dikirim seperti biasa'}</p>
    ${buttons('notifications/options', NEXT_NOTIFICATIONS)}
    ${buttons('notifications/release', [
      ['Lepas yang ditahan', { order: 'given' }],
      ['Lepas terbalik', { order: 'reversed' }],
    ])}
    <h2>Pesanan</h2>
    <p data-live="total">${total === 0 ? 'Belum ada pesanan.' : `${total} pesanan, yang terbaru di atas.`}</p>
    <ul data-live="orders">
      ${orders.map(orderRow)}
    </ul>
    <h2>Notifikasi</h2>
    <ul data-live="notifications">
      ${notifications.map(notificationRow)}
    </ul>
  </main>`,
});
