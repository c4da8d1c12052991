import { TEST_CARDS } from '../../demo.ts';
import { html, type Html } from '../../web/html.ts';
import type { Page } from '../../web/page.ts';
import type { Outage } from '../control/outage.ts';
import type { Order } from '../ledger/order.ts';
import type { Outcome } from '../ledger/transitions.ts';
import type { NewsWish } from '../news/news-wishes.ts';
import type { News, NewsState } from '../news/notifier.ts';
import { midtransTime } from '../wire/midtrans-time.ts';
import { wishForm, wishLine } from './wish-form.ts';

/** What the control page shows. */
export type ControlView = {
  orders: readonly Order[];
  total: number;
  news: readonly News[];
  wishes: readonly NewsWish[];
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
const NEWS_LABELS: Record<NewsState, string> = {
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

const rupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`;
/** A button that calls the control; the script of the page sends what it holds. */
const call = (label: string, url: string, body: object, method = 'POST'): Html =>
  html`<button
    type="button"
    class="ctl-button"
    data-call="${url}"
    data-verb="${method}"
    data-body="${JSON.stringify(body)}"
  >
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
        ${Object.entries(OUTCOME_LABELS).map(([outcome, label]) => call(label, `${url}/outcome`, { outcome }))}
      </p>
      ${
        transaction &&
        html`<p class="ctl-buttons">
          <span>Kirim lagi:</span>
          ${call('Sekali', `${url}/notify`, {})} ${call('5 kali', `${url}/notify`, { copies: 5 })}
          ${call('Tanda tangan salah', `${url}/notify`, { corruptSignature: true })}
          ${call('Jumlah Rp 1', `${url}/notify`, { changes: { gross_amount: '1.00' } })}
          ${call('Status tak dikenal', `${url}/notify`, { changes: { transaction_status: 'mystery' } })}
        </p>`
      }
    </details>
  </li>`;
};

const newsRow = ({ id, orderId, status, state, attempts, url }: News) =>
  html`<li>
    <strong>#${id} ${orderId}</strong><span>${status}</span>
    <span class="ctl-state" data-state="${state}">${NEWS_LABELS[state]}</span>
    <small
      >${attempts.map(({ at, outcome }) => `${midtransTime(at).slice(11)} ${outcome}`).join(' · ') || '-'} →
      ${url}</small
    >
  </li>`;

const clockCard = ({ now, offsetMs }: ControlView) =>
  html`<section class="ctl-card">
    <h2>Jam</h2>
    <p data-live="clock">
      ${midtransTime(now.getTime())} WIB${offsetMs > 0 && ` (dimajukan ${Math.round(offsetMs / 60_000)} menit)`}
    </p>
    <p class="ctl-buttons">
      ${STEPS.map(([label, advanceSeconds]) => call(label, '/control/midtrans/clock', { advanceSeconds }))}
    </p>
    <p class="ctl-note">Hanya jam tiruan ini yang maju; jam situs tetap.</p>
  </section>`;

const outageCard = ({ outage }: ControlView) =>
  html`<section class="ctl-card">
    <h2>Gangguan</h2>
    <p data-live="outage">
      ${outage ? `${outage.kind} (${outage.scope}) sampai ${midtransTime(outage.until)}` : 'Tidak ada'}
    </p>
    <form class="ctl-form" data-form="/control/midtrans/outage">
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
      <button class="ctl-button strong">Mulai</button>
    </form>
    <p class="ctl-buttons">${call('Akhiri gangguan', '/control/midtrans/outage', {}, 'DELETE')}</p>
  </section>`;

const newsCard = ({ wishes }: ControlView) =>
  html`<section class="ctl-card">
    <h2>Notifikasi berikutnya</h2>
    <ul class="ctl-wishes" data-live="wishes">
      ${wishes.length > 0 ? wishes.map((wish) => html`<li>${wishLine(wish)}</li>`) : html`<li>Dikirim seperti biasa</li>`}
    </ul>
    ${wishForm}
    <p class="ctl-buttons">
      ${call('Lepas yang ditahan', '/control/midtrans/news/release', { order: 'given' })}
      ${call('Lepas terbalik', '/control/midtrans/news/release', { order: 'reversed' })}
    </p>
  </section>`;

/** The control of the stand-in, for people. */
export const controlPage = (view: ControlView): Page => ({
  title: 'Kendali Midtrans tiruan',
  look: 'control-page',
  styles: ['/assets/control.css'],
  scripts: ['/assets/control.js'],
  body: html`<header class="ctl-head">
      <h1>Kendali pembayaran</h1>
      <span class="stand-in">Tiruan</span>
      <small
        >Kartu ${TEST_CARDS.accept} diterima · ${TEST_CARDS.deny} ditolak · OTP ${TEST_CARDS.oneTimePassword}</small
      >
      <p class="ctl-said" role="status"></p>
    </header>
    <main class="ctl">
      <div class="ctl-cards">${clockCard(view)} ${outageCard(view)} ${newsCard(view)}</div>
      <section class="ctl-card">
        <h2>Pesanan</h2>
        <p data-live="total">
          ${view.total === 0 ? 'Belum ada pesanan.' : `${view.total} pesanan, yang terbaru di atas.`}
        </p>
        <ul class="ctl-list" data-live="orders">
          ${view.orders.map(orderRow)}
        </ul>
      </section>
      <section class="ctl-card">
        <h2>Notifikasi</h2>
        <ul class="ctl-list" data-live="news">
          ${view.news.map(newsRow)}
        </ul>
      </section>
    </main>`,
});
