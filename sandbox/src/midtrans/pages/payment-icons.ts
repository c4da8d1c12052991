import { html, type Html } from '../../web/html.ts';
import type { PaymentMethod } from '../ledger/order.ts';

const icon = (body: Html): Html =>
  html`<svg class="pay-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${body}</svg>`;

const bank = icon(html`<path d="M3 9.5 12 4l9 5.5M5 10v8m4.7-8v8m4.6-8v8M19 10v8M3.5 20.5h17" />`);

/** Pictures beside the methods. */
export const METHOD_ICONS: Record<PaymentMethod, Html> = {
  credit_card: icon(html`<rect x="2.5" y="5" width="19" height="14" rx="2.5" /><path d="M2.5 9.5h19M6 15h4" />`),
  bca_va: bank,
  bni_va: bank,
  bri_va: bank,
  qris: icon(
    html`<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM19 14h1M14 19v1" />`,
  ),
};

export const closeIcon = icon(html`<path d="m6 6 12 12M18 6 6 18" />`);
export const doneIcon = icon(html`<path d="m5 12.5 4.5 4.5L19 7.5" />`);
export const failedIcon = icon(html`<path d="M12 7v6m0 3.5v.01M12 3 2.5 20h19z" />`);
