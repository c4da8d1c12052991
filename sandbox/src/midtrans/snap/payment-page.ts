import { TEST_CARDS } from '../../demo.ts';
import { html, Html, type Page } from '../../web/page.ts';
import { formatInstant } from '@acara/shared-contract/formats';
import type { Order, PaymentMethod } from '../ledger/order.ts';
import { getMethods, rupiah, type PopupState } from './popup-state.ts';
import { qrisCode } from './qris-code.ts';

const METHOD_NAMES: Record<PaymentMethod, [name: string, note: string]> = {
  credit_card: ['Kartu kredit/debit', 'Visa, Mastercard, JCB'],
  bca_va: ['BCA Virtual Account', 'Transfer bank'],
  bni_va: ['BNI Virtual Account', 'Transfer bank'],
  bri_va: ['BRI Virtual Account', 'Transfer bank'],
  permata_va: ['Permata Virtual Account', 'Transfer bank'],
  echannel: ['Mandiri Bill Payment', 'Transfer bank, kode perusahaan 70012'],
  indomaret: ['Indomaret', 'Bayar di kasir'],
  qris: ['QRIS', 'GoPay, DANA, ShopeePay, dan lainnya'],
};

const OUTCOMES: Record<NonNullable<PopupState['outcome']>, string> = {
  paid: 'Pembayaran berhasil',
  challenged: 'Pembayaran sedang diperiksa',
  failed: 'Pembayaran gagal',
  expired: 'Waktu pembayaran habis',
  canceled: 'Pembayaran dibatalkan',
  processed: 'Pembayaran sudah diproses',
  unknown: 'Transaksi tidak ditemukan. Alamat salah, atau pembayaran ini sudah diganti.',
};

/** A part of the page of which one is shown at a time. The script shows another on a press of `data-show`. */
const step = (name: string, title: string, isShown: boolean, body: Html) =>
  html`<section data-step="${name}" ${isShown ? null : html`hidden`}>
    <h2 tabindex="-1" ${isShown ? html`data-focus` : null}>${title}</h2>
    ${body}
  </section>`;

const methodButton = (url: string, method: PaymentMethod, reason: string | undefined) => {
  const action =
    method === 'credit_card'
      ? html`data-show="card"`
      : html`data-call="${url}/method" data-body="${JSON.stringify({ method })}"`;
  const [name, note] = METHOD_NAMES[method];
  return html`<button
    type="button"
    class="pay-method outline"
    data-method="${method}"
    ${action}
    ${reason ? html`disabled` : null}
  >
    <strong>${name}</strong> <small>${reason ?? note}</small>
  </button>`;
};

const chooseSteps = (order: Order, url: string, isDeclined: boolean) => [
  step(
    'methods',
    'Pilih cara bayar',
    !isDeclined,
    html`${getMethods(order).map(({ method, reason }) => methodButton(url, method, reason))}`,
  ),
  step(
    'card',
    'Kartu kredit/debit',
    isDeclined,
    html`${isDeclined && html`<p role="alert">Bank menolak kartu ini. Coba kartu atau cara bayar lain.</p>`}
      <form data-call="${url}/method" novalidate>
        <input type="hidden" name="method" value="credit_card" />
        <label><span>Nomor kartu</span><input name="card.number" inputmode="numeric" autocomplete="cc-number" /></label>
        <label>
          <span>Masa berlaku</span>
          <input name="card.expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="BB/TT" />
        </label>
        <label><span>CVV</span><input name="card.cvv" inputmode="numeric" autocomplete="cc-csc" /></label>
        <p class="pay-pair">
          <button type="button" class="outline" data-card="${TEST_CARDS.accept}">
            ${TEST_CARDS.accept} <small>diterima</small>
          </button>
          <button type="button" class="outline" data-card="${TEST_CARDS.deny}">
            ${TEST_CARDS.deny} <small>ditolak bank</small>
          </button>
        </p>
        <button>Bayar ${rupiah(order.amount)}</button>
      </form>
      <button type="button" class="outline secondary" data-show="methods">Pilih cara bayar lain</button>`,
  ),
];

const passwordStep = (url: string) =>
  step(
    'otp',
    'Verifikasi bank (3D Secure)',
    true,
    html`<p>Bank mengirim kata sandi sekali pakai. Untuk kartu uji: ${TEST_CARDS.oneTimePassword}.</p>
      <form data-call="${url}/authenticate">
        <label>
          <span>Kata sandi sekali pakai</span>
          <input name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required />
        </label>
        <button>Kirim</button>
      </form>`,
  );

const waitingStep = (order: Order, { method = 'qris', va = '', payUntil = 0 }: PopupState) =>
  step(
    'waiting',
    METHOD_NAMES[method][0],
    true,
    html`<p>${METHOD_NAMES[method][1]}</p>
      ${
        method === 'qris'
          ? html`<p class="pay-qr" role="img" aria-label="Kode QRIS">
              ${new Html(qrisCode(order).createSvgTag({ cellSize: 6, margin: 24 }))}
            </p>`
          : html`<p><output>${va.replace(/(\d{4})(?=\d)/g, '$1 ')}</output></p>`
      }
      <p>Bayar sebelum ${formatInstant(payUntil)}.</p>`,
  );

const doneStep = ({ outcome = 'unknown' }: PopupState) =>
  step(
    'done',
    OUTCOMES[outcome],
    true,
    html`<p ${outcome === 'paid' ? html`data-paid` : null}></p>
      <button type="button" data-leave="finish">Selesai</button>`,
  );

const steps = (order: Order | undefined, url: string, state: PopupState) => {
  if (!order || state.phase === 'done') return doneStep(state);
  if (state.phase === 'otp') return passwordStep(url);
  if (state.phase === 'waiting') return waitingStep(order, state);
  return chooseSteps(order, url, state.phase === 'declined');
};

const tools = (url: string) => {
  const simulate = (outcome: string, label: string) =>
    html`<button
      type="button"
      class="outline secondary"
      data-call="${url}/simulate"
      data-body="${JSON.stringify({ outcome })}"
    >
      ${label}
    </button>`;
  return html`<section aria-label="Alat uji">
    <p><mark>Tiruan</mark> Tidak ada uang sungguhan. Jalan pintas untuk menguji:</p>
    <p class="pay-pair">
      ${simulate('pay', 'Bayar')} ${simulate('pending', 'Biarkan tertunda')} ${simulate('fail', 'Gagal')}
      <button type="button" class="outline secondary" data-leave="close">Tutup</button>
    </p>
  </section>`;
};

const summary = ({ amount, orderId, items }: Order) =>
  html`<p>
    <strong>Total ${rupiah(amount)}</strong><br />
    ${items.map(({ name, price, quantity }) => html`${quantity} × ${name}: ${rupiah(price * quantity)}<br />`)}
    <small>ID pesanan ${orderId}</small>
  </p>`;

type PaymentView = {
  order: Order | undefined;
  state: PopupState;
  siteName: string;
  isFramed: boolean;
  /** Where a page outside a frame leads back to. */
  home: string;
};

/** The payment page, in the popup's frame or as a page of its own. */
export const paymentPage = ({ order, state, siteName, isFramed, home }: PaymentView): Page => {
  const url = `/snap/v3/pay/${order?.token ?? '-'}`;
  return {
    title: `Pembayaran - ${siteName}`,
    bodyClass: isFramed ? 'pay-page pay-framed' : 'pay-page',
    styles: ['/assets/midtrans.css'],
    scripts: ['/assets/live.js', '/assets/payment.js'],
    body: html`<main class="pay" data-finish-url="${order?.finishUrl ?? home}">
      <header>
        <h1>Pembayaran ${siteName}</h1>
        <button type="button" class="outline secondary" data-leave="close" aria-label="Tutup pembayaran">✕</button>
      </header>
      ${order && summary(order)}
      <p role="alert" data-says hidden></p>
      <div data-live="step">
        <div data-phase="${state.phase}" data-ending="${JSON.stringify(state.end ?? null)}">
          ${steps(order, url, state)} ${order && state.phase !== 'done' && tools(url)}
        </div>
      </div>
    </main>`,
  };
};

/** Shown in the frame of a page that may not open payments. */
export const refusedPaymentPage = (): Page => ({
  title: 'Akses ditolak',
  bodyClass: 'pay-page pay-framed',
  styles: ['/assets/midtrans.css'],
  scripts: ['/assets/payment.js'],
  body: html`<main class="pay">
    <h1>Akses ditolak</h1>
    <p>
      Access denied due to unauthorized transaction, please check client or server key. Halaman ini tidak dikenal, atau
      client key-nya salah.
    </p>
    <button type="button" data-leave="close">Tutup</button>
  </main>`,
});
