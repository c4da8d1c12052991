import type qrcode from 'qrcode-generator';
import type { Order, PaymentMethod } from '../ledger/order.ts';
import { TEST_CARDS } from '../../demo.ts';
import { html, type Html, type Page } from '../../web/page.ts';
import { getMethods, rupiah } from './popup-state.ts';
import { qrisCode } from './qris-code.ts';

const icon = (body: Html): Html =>
  html`<svg class="pay-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${body}</svg>`;

const bank = icon(html`<path d="M3 9.5 12 4l9 5.5M5 10v8m4.7-8v8m4.6-8v8M19 10v8M3.5 20.5h17" />`);

const METHOD_ICONS: Record<PaymentMethod, Html> = {
  credit_card: icon(html`<rect x="2.5" y="5" width="19" height="14" rx="2.5" /><path d="M2.5 9.5h19M6 15h4" />`),
  bca_va: bank,
  bni_va: bank,
  bri_va: bank,
  permata_va: bank,
  echannel: bank,
  indomaret: icon(html`<path d="M4 9.5 5.5 4h13L20 9.5M4 9.5h16M5.5 12v8h13v-8M10 20v-5h4v5" />`),
  qris: icon(
    html`<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM19 14h1M14 19v1" />`,
  ),
};

const closeIcon = icon(html`<path d="m6 6 12 12M18 6 6 18" />`);
const doneIcon = icon(html`<path d="m5 12.5 4.5 4.5L19 7.5" />`);
const failedIcon = icon(html`<path d="M12 7v6m0 3.5v.01M12 3 2.5 20h19z" />`);

const QUIET_ZONE = 4;

/** A QR code, dark on white with its quiet zone. @param label for screen readers */
const qrPicture = (code: ReturnType<typeof qrcode>, label: string): Html => {
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_row, row) => row);
  const path = rows
    .flatMap((row) => rows.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`))
    .join('');
  const size = count + 2 * QUIET_ZONE;
  return html`<svg
    class="pay-qr box"
    viewBox="-${QUIET_ZONE} -${QUIET_ZONE} ${size} ${size}"
    role="img"
    aria-label="${label}"
  >
    <path d="${path}" />
  </svg>`;
};

/** `home` is where a page outside a frame leads back to. */
type PaymentView = { order: Order | undefined; siteName: string; isFramed: boolean; home: string };

const NAMES: Record<PaymentMethod, [name: string, note: string]> = {
  credit_card: ['Kartu kredit/debit', 'Visa, Mastercard, JCB'],
  bca_va: ['BCA Virtual Account', 'Transfer bank'],
  bni_va: ['BNI Virtual Account', 'Transfer bank'],
  bri_va: ['BRI Virtual Account', 'Transfer bank'],
  permata_va: ['Permata Virtual Account', 'Transfer bank'],
  echannel: ['Mandiri Bill Payment', 'Transfer bank'],
  indomaret: ['Indomaret', 'Bayar di kasir'],
  qris: ['QRIS', 'GoPay, DANA, ShopeePay, dan lainnya'],
};

const methodRow = ({ method, reason }: { method: PaymentMethod; reason?: string | undefined }) =>
  html`<li>
    <button type="button" class="pay-method bare" data-method="${method}" ${reason ? html`disabled` : null}>
      ${METHOD_ICONS[method]}
      <span><strong>${NAMES[method][0]}</strong><small>${reason ?? NAMES[method][1]}</small></span>
    </button>
  </li>`;

const section = (name: string, title: string, body: Html) =>
  html`<section class="pay-step" data-step="${name}" hidden>
    <h2 tabindex="-1">${title}</h2>
    ${body}
  </section>`;

const back = html`<button type="button" class="pay-link bare" data-back>Pilih cara bayar lain</button>`;

const cardStep = (amount: number) =>
  section(
    'card',
    'Kartu kredit/debit',
    html`<p class="pay-declined notice" role="alert" hidden>Bank menolak kartu ini. Coba kartu atau cara bayar lain.</p>
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
        <p class="wide soft small">Kartu uji:</p>
        <p class="pay-chips wide">
          <button type="button" data-card="${TEST_CARDS.accept}">${TEST_CARDS.accept} <small>diterima</small></button>
          <button type="button" data-card="${TEST_CARDS.deny}">${TEST_CARDS.deny} <small>ditolak bank</small></button>
        </p>
        <button class="primary wide">Bayar ${rupiah(amount)}</button>
      </form>
      ${back}`,
  );

const otpStep = section(
  'otp',
  'Verifikasi bank (3D Secure)',
  html`<p class="soft small">
      Bank penerbit mengirim kata sandi sekali pakai. Untuk kartu uji: ${TEST_CARDS.oneTimePassword}.
    </p>
    <form class="pay-otp">
      <label>
        <span>Kata sandi sekali pakai</span>
        <input name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required />
      </label>
      <button class="primary">Kirim</button>
    </form>`,
);

const transferStep = section(
  'transfer',
  'Bayar dengan nomor ini',
  html`<p class="soft small"><span data-bank></span></p>
    <p class="pay-number box"><output data-va></output><button type="button" class="small" data-copy>Salin</button></p>
    <p class="soft small">Bayar sebelum <span data-until></span>.</p>`,
);

const qrStep = (order: Order) =>
  section(
    'qris',
    'Pindai QRIS',
    html`${qrPicture(qrisCode(order), 'Kode QRIS')}
      <p class="soft small">Bayar sebelum <span data-until></span>.</p>`,
  );

const doneStep = section(
  'done',
  'Selesai',
  html`<p class="pay-outcome">
      <span class="pay-good">${doneIcon}</span><span class="pay-bad">${failedIcon}</span>
      <strong data-outcome role="status"></strong>
    </p>
    <button type="button" class="primary" data-finish>Selesai</button>`,
);

const tools = html`<section class="pay-tools box small" aria-label="Alat uji">
  <p><span class="emulator-tag">Tiruan</span> Tidak ada uang sungguhan. Jalan pintas untuk menguji:</p>
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
    <button type="button" class="pay-close bare" data-close aria-label="Tutup pembayaran">${closeIcon}</button>
  </header>`;

const summary = (order: Order) =>
  html`<div class="pay-summary">
    <p class="pay-total"><span>Total</span><strong>${rupiah(order.amount)}</strong></p>
    <p class="soft small"><span>ID pesanan</span><span>${order.orderId}</span></p>
    ${
      order.items.length > 0 &&
      html`<details class="soft small">
        <summary>Rincian</summary>
        <ul>
          ${order.items.map(
            ({ name, price, quantity }) =>
              html`<li><span>${quantity} × ${name}</span><span>${rupiah(price * quantity)}</span></li>`,
          )}
        </ul>
      </details>`
    }
    <p class="pay-left soft small" data-left hidden>Bayar dalam <time></time></p>
  </div>`;

const steps = (order: Order) =>
  html`${section(
    'methods',
    'Pilih cara bayar',
    html`<ul class="pay-methods box">
      ${getMethods(order).map(methodRow)}
    </ul>`,
  )}
  ${cardStep(order.amount)} ${otpStep} ${transferStep} ${qrStep(order)} ${tools}`;

/** The payment page, in the popup's frame or as a page of its own. */
export const paymentPage = ({ order, siteName, isFramed, home }: PaymentView): Page => ({
  title: `Pembayaran - ${siteName}`,
  bodyClass: isFramed ? 'pay-page pay-framed' : 'pay-page',
  styles: ['/assets/midtrans.css'],
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
      <p class="pay-notice notice" role="alert" hidden></p>
      ${order && steps(order)} ${doneStep}
    </div>
  </main>`,
});

/** Shown in the frame of a page that may not open payments. */
export const refusedPaymentPage = (): Page => ({
  title: 'Akses ditolak',
  bodyClass: 'pay-page pay-framed',
  styles: ['/assets/midtrans.css'],
  scripts: ['/assets/payment.js'],
  body: html`<main class="pay" data-token="-" data-page-until="0" data-finish-url="/">
    ${head('Akses ditolak')}
    <div class="pay-body">
      <h1 class="visually-hidden">Pembayaran</h1>
      <p class="pay-notice notice" role="alert" hidden></p>
      <p>
        Access denied due to unauthorized transaction, please check client or server key. Halaman ini tidak dikenal,
        atau client key-nya salah.
      </p>
      ${doneStep}
    </div>
  </main>`,
});
