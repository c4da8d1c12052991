import { TEST_CARDS } from '../../demo.ts';
import { html, type Html } from '../../web/html.ts';
import type { Page } from '../../web/page.ts';
import type { Order, PaymentMethod } from '../ledger/order.ts';
import { getMethods } from '../snap/method-limits.ts';
import { closeIcon, doneIcon, failedIcon, METHOD_ICONS } from './payment-icons.ts';
import { qrPicture } from './qr-picture.ts';

/** What the payment page shows; `home` is where a page without a frame leads back to. */
export type PaymentView = { order: Order | undefined; siteName: string; isFramed: boolean; home: string };

const NAMES: Record<PaymentMethod, [name: string, note: string]> = {
  credit_card: ['Kartu kredit/debit', 'Visa, Mastercard, JCB'],
  bca_va: ['BCA Virtual Account', 'Transfer bank'],
  bni_va: ['BNI Virtual Account', 'Transfer bank'],
  bri_va: ['BRI Virtual Account', 'Transfer bank'],
  qris: ['QRIS', 'GoPay, DANA, ShopeePay, dan lainnya'],
};

const rupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`;

const methodRow = ({ method, reason }: { method: PaymentMethod; reason?: string | undefined }) =>
  html`<li>
    <button type="button" class="pay-method" data-method="${method}" ${reason ? html`disabled` : null}>
      ${METHOD_ICONS[method]}
      <span><strong>${NAMES[method][0]}</strong><small>${reason ?? NAMES[method][1]}</small></span>
    </button>
  </li>`;

const section = (name: string, title: string, body: Html) =>
  html`<section class="pay-step" data-step="${name}" hidden>
    <h2 tabindex="-1">${title}</h2>
    ${body}
  </section>`;

const back = html`<button type="button" class="pay-link" data-back>Pilih cara bayar lain</button>`;

const cardStep = (amount: number) =>
  section(
    'card',
    'Kartu kredit/debit',
    html`<p class="pay-declined" role="alert" hidden>Bank menolak kartu ini. Coba kartu atau cara bayar lain.</p>
      <form class="pay-card" novalidate>
        <label class="wide">
          <span>Nomor kartu</span>
          <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="0000 0000 0000 0000" />
        </label>
        <label>
          <span>Masa berlaku</span>
          <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="BB/TT" />
        </label>
        <label>
          <span>CVV</span>
          <input name="cvv" inputmode="numeric" autocomplete="cc-csc" placeholder="123" />
        </label>
        <p class="pay-hint wide">Kartu uji:</p>
        <p class="pay-chips wide">
          <button type="button" data-card="${TEST_CARDS.accept}">${TEST_CARDS.accept} <small>diterima</small></button>
          <button type="button" data-card="${TEST_CARDS.deny}">${TEST_CARDS.deny} <small>ditolak bank</small></button>
        </p>
        <button class="pay-main wide">Bayar ${rupiah(amount)}</button>
      </form>
      ${back}`,
  );

const otpStep = section(
  'otp',
  'Verifikasi bank (3D Secure)',
  html`<p class="pay-hint">
      Bank penerbit mengirim kata sandi sekali pakai. Untuk kartu uji: ${TEST_CARDS.oneTimePassword}.
    </p>
    <form class="pay-otp">
      <label>
        <span>Kata sandi sekali pakai</span>
        <input name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required />
      </label>
      <button class="pay-main">Kirim</button>
    </form>`,
);

const transferStep = section(
  'transfer',
  'Transfer ke Virtual Account',
  html`<p class="pay-hint"><span data-bank></span></p>
    <p class="pay-number"><output data-va></output><button type="button" class="pay-small" data-copy>Salin</button></p>
    <p class="pay-hint">Bayar sebelum <span data-until></span>.</p>`,
);

const qrStep = (order: Order) =>
  section(
    'qris',
    'Pindai QRIS',
    html`${qrPicture(`ID.CO.QRIS.WWW/${order.orderId}/${order.amount}`, 'Kode QRIS')}
      <p class="pay-hint">Bayar sebelum <span data-until></span>.</p>`,
  );

const doneStep = section(
  'done',
  'Selesai',
  html`<p class="pay-outcome">
      <span class="pay-good">${doneIcon}</span><span class="pay-bad">${failedIcon}</span>
      <strong data-outcome role="status"></strong>
    </p>
    <button type="button" class="pay-main" data-finish>Selesai</button>`,
);

const tools = html`<section class="pay-tools" aria-label="Alat uji">
  <p><span class="stand-in">Tiruan</span> Tidak ada uang sungguhan. Jalan pintas untuk menguji:</p>
  <div>
    <button type="button" data-simulate="pay">Bayar</button>
    <button type="button" data-simulate="pending">Biarkan tertunda</button>
    <button type="button" data-simulate="fail">Gagal</button>
    <button type="button" data-close>Tutup</button>
  </div>
</section>`;

const head = (siteName: string) =>
  html`<header class="pay-head">
    <strong>${siteName}</strong>
    <button type="button" class="pay-close" data-close aria-label="Tutup pembayaran">${closeIcon}</button>
  </header>`;

const summary = (order: Order) =>
  html`<div class="pay-summary">
    <p class="pay-total"><span>Total</span><strong>${rupiah(order.amount)}</strong></p>
    <p class="pay-order"><span>ID pesanan</span><span>${order.orderId}</span></p>
    ${
      order.items.length > 0 &&
      html`<details>
        <summary>Rincian</summary>
        <ul>
          ${order.items.map(
            ({ name, price, quantity }) =>
              html`<li><span>${quantity} × ${name}</span><span>${rupiah(price * quantity)}</span></li>`,
          )}
        </ul>
      </details>`
    }
    <p class="pay-left" data-left hidden>Bayar dalam <time></time></p>
  </div>`;

const steps = (order: Order) =>
  html`${section(
    'methods',
    'Pilih cara bayar',
    html`<ul class="pay-methods">
      ${getMethods(order).map(methodRow)}
    </ul>`,
  )}
  ${cardStep(order.amount)} ${otpStep} ${transferStep} ${qrStep(order)} ${tools}`;

/** The payment page, in the frame of the popup or on its own. */
export const paymentPage = ({ order, siteName, isFramed, home }: PaymentView): Page => ({
  title: `Pembayaran - ${siteName}`,
  bodyClass: isFramed ? 'pay-page pay-framed' : 'pay-page',
  styles: ['/assets/midtrans.css', '/assets/payment-steps.css'],
  scripts: ['/assets/payment.js'],
  body: html`<main
    class="pay"
    data-token="${order?.token ?? '-'}"
    data-page-until="${order?.pageExpiresAt ?? 0}"
    data-finish-url="${order?.finishUrl ?? home}"
  >
    ${head(siteName)}
    <div class="pay-body">
      <h1 class="visually-hidden">Pembayaran</h1>
      ${order && summary(order)}
      <p class="pay-notice" role="alert" hidden></p>
      ${order && steps(order)} ${doneStep}
    </div>
  </main>`,
});

/** What stands in the frame when the page around it may not open payments. */
export const refusedPaymentPage = (): Page => ({
  title: 'Akses ditolak',
  bodyClass: 'pay-page pay-framed',
  styles: ['/assets/midtrans.css', '/assets/payment-steps.css'],
  scripts: ['/assets/payment.js'],
  body: html`<main class="pay" data-token="-" data-page-until="0" data-finish-url="/">
    ${head('Akses ditolak')}
    <div class="pay-body">
      <h1 class="visually-hidden">Pembayaran</h1>
      <p class="pay-notice" role="alert" hidden></p>
      <p>
        Access denied due to unauthorized transaction, please check client or server key. Halaman ini tidak dikenal,
        atau client key-nya salah.
      </p>
      ${doneStep}
    </div>
  </main>`,
});
