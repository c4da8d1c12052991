import { TEST_CARDS } from '../../demo.ts';
import { html, type Html, type Page } from '../../web/page.ts';
import type { Outage } from './outage.ts';
import type { Order, Outcome } from '../ledger/order.ts';
import type { NotificationOptions, NotificationState, PaymentNotification } from '../notifications/notifier.ts';
import { rupiah } from '../snap/popup-state.ts';
import { midtransTime } from '../wire.ts';

const describeOptions = ({ orderId, times, delaySeconds, copies, changes, ...options }: NotificationOptions): string =>
  [
    `${times} notifikasi ${orderId ?? 'mana pun'}:`,
    options.drop && 'dibuang',
    options.hold && 'ditahan',
    delaySeconds && `terlambat ${delaySeconds} detik`,
    copies && `${copies} salinan`,
    options.corruptSignature && 'tanda tangan salah',
    changes && `isi diubah ${JSON.stringify(changes)}`,
  ]
    .filter(Boolean)
    .join(' ');

const check = (name: string, label: string) =>
  html`<label class="check"><input type="checkbox" name="${name}" /><span>${label}</span></label>`;

/** Options for the next notifications. */
const optionsForm = html`<form data-form="/control/midtrans/notifications/options">
  <label><span>ID pesanan</span><input name="orderId" placeholder="mana pun" /></label>
  <label><span>Berapa kali</span><input name="times" type="number" min="0" max="100000" value="1" /></label>
  <label><span>Terlambat (detik)</span><input name="delaySeconds" type="number" min="0" /></label>
  <label><span>Salinan</span><input name="copies" type="number" min="1" max="1000" /></label>
  <label><span>gross_amount</span><input name="grossAmount" placeholder="tetap" /></label>
  <p>${check('drop', 'buang')} ${check('hold', 'tahan')} ${check('corruptSignature', 'tanda tangan salah')}</p>
  <button class="primary">Pasang</button>
</form>`;

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
const STEPS: [label: string, seconds: number][] = [
  ['+1 menit', 60],
  ['+10 menit', 600],
  ['+35 menit', 2100],
  ['+4 jam', 14_400],
  ['+1 hari', 86_400],
];

/** A button whose data attributes the page's script sends. */
const actionButton = (label: string, url: string, body: object, method = 'POST'): Html =>
  html`<button type="button" data-call="${url}" data-verb="${method}" data-body="${JSON.stringify(body)}">
    ${label}
  </button>`;
const select = (name: string, label: string, options: readonly [value: string, label: string][]) =>
  html`<label
    ><span>${label}</span
    ><select name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;

const orderRow = ({ orderId, amount, buyer, transaction, canceledAt, createdAt }: Order) => {
  const url = `/control/midtrans/orders/${encodeURIComponent(orderId)}`;
  const state = transaction?.status ?? (canceledAt === undefined ? 'belum memilih' : 'sesi dibatalkan');
  return html`<li>
    <details id="order-${orderId}">
      <summary>
        <strong>${orderId}</strong><span>${rupiah(amount)}</span>
        <span class="ctl-state" data-state="${transaction?.status ?? 'none'}">${state}</span>
        <small>${transaction?.method ?? ''} ${buyer.email} · ${midtransTime(createdAt)}</small>
      </summary>
      <p class="ctl-buttons">
        ${Object.entries(OUTCOME_LABELS).map(([outcome, label]) => actionButton(label, `${url}/outcome`, { outcome }))}
      </p>
      ${
        transaction &&
        html`<p class="ctl-buttons">
          <span>Kirim lagi:</span>
          ${actionButton('Sekali', `${url}/notify`, {})} ${actionButton('5 kali', `${url}/notify`, { copies: 5 })}
          ${actionButton('Tanda tangan salah', `${url}/notify`, { corruptSignature: true })}
          ${actionButton('Jumlah Rp 1', `${url}/notify`, { changes: { gross_amount: '1.00' } })}
          ${actionButton('Status tak dikenal', `${url}/notify`, { changes: { transaction_status: 'mystery' } })}
        </p>`
      }
    </details>
  </li>`;
};

const notificationRow = ({ id, orderId, status, state, attempts, url }: PaymentNotification) =>
  html`<li>
    <strong>#${id} ${orderId}</strong><span>${status}</span>
    <span class="ctl-state" data-state="${state}">${NOTIFICATION_LABELS[state]}</span>
    <small
      >${attempts.map(({ at, outcome }) => `${midtransTime(at).slice(11)} ${outcome}`).join(' · ') || '-'} →
      ${url}</small
    >
  </li>`;

const clockCard = ({ now, offsetMs }: ControlView) =>
  html`<section class="box">
    <h2>Jam</h2>
    <p data-live="clock">
      ${midtransTime(now.getTime())} WIB${offsetMs > 0 && ` (dimajukan ${Math.round(offsetMs / 60_000)} menit)`}
    </p>
    <p class="ctl-buttons">
      ${STEPS.map(([label, advanceSeconds]) => actionButton(label, '/control/midtrans/clock', { advanceSeconds }))}
    </p>
    <p class="soft small">Hanya jam tiruan ini yang maju; jam situs tetap.</p>
  </section>`;

const outageCard = ({ outage }: ControlView) =>
  html`<section class="box">
    <h2>Gangguan</h2>
    <p data-live="outage">
      ${outage ? `${outage.kind} (${outage.scope}) sampai ${midtransTime(outage.until)}` : 'Tidak ada'}
    </p>
    <form data-form="/control/midtrans/outage">
      ${select('kind', 'Jenis', [
        ['hang', 'tidak menjawab'],
        ['503', '503'],
        ['500', '500'],
        ['slow', 'lambat, 1 detik'],
      ])}
      ${select('scope', 'Bagian', [
        ['all', 'semua'],
        ['snap', 'Snap'],
        ['core', 'Core API'],
      ])}
      <label><span>Detik</span><input name="seconds" type="number" min="1" max="86400" value="60" /></label>
      <button class="primary">Mulai</button>
    </form>
    <p class="ctl-buttons">${actionButton('Akhiri gangguan', '/control/midtrans/outage', {}, 'DELETE')}</p>
  </section>`;

const notificationCard = ({ options }: ControlView) =>
  html`<section class="box">
    <h2>Notifikasi berikutnya</h2>
    <ul data-live="options">
      ${options.length > 0 ? options.map((each) => html`<li>${describeOptions(each)}</li>`) : html`<li>Dikirim seperti biasa</li>`}
    </ul>
    ${optionsForm}
    <p class="ctl-buttons">
      ${actionButton('Lepas yang ditahan', '/control/midtrans/notifications/release', { order: 'given' })}
      ${actionButton('Lepas terbalik', '/control/midtrans/notifications/release', { order: 'reversed' })}
    </p>
  </section>`;

export const controlPage = (view: ControlView): Page => ({
  title: 'Kendali Midtrans tiruan',
  bodyClass: 'control-page',
  styles: ['/assets/control.css'],
  scripts: ['/assets/control.js'],
  body: html`<header class="page-head">
      <h1>Kendali pembayaran</h1>
      <span class="emulator-tag">Tiruan</span>
      <small
        >Kartu ${TEST_CARDS.accept} diterima · ${TEST_CARDS.deny} ditolak · OTP ${TEST_CARDS.oneTimePassword}</small
      >
      <p class="ctl-status" role="status"></p>
    </header>
    <main class="ctl">
      <div class="ctl-cards">${clockCard(view)} ${outageCard(view)} ${notificationCard(view)}</div>
      <section class="box">
        <h2>Pesanan</h2>
        <p data-live="total">
          ${view.total === 0 ? 'Belum ada pesanan.' : `${view.total} pesanan, yang terbaru di atas.`}
        </p>
        <ul class="ctl-list" data-live="orders">
          ${view.orders.map(orderRow)}
        </ul>
      </section>
      <section class="box">
        <h2>Notifikasi</h2>
        <ul class="ctl-list" data-live="notifications">
          ${view.notifications.map(notificationRow)}
        </ul>
      </section>
    </main>`,
});
