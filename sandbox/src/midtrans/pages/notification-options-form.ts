import { html } from '../../web/html.ts';
import type { NotificationOptions } from '../notifications/notification-options.ts';

/** A wish in words. */
export const optionsText = ({
  orderId,
  times,
  delaySeconds,
  copies,
  drop,
  hold,
  corruptSignature,
  changes,
}: NotificationOptions): string =>
  [
    `${times} notifikasi ${orderId ?? 'mana pun'}:`,
    drop && 'dibuang',
    hold && 'ditahan',
    delaySeconds && `terlambat ${delaySeconds} detik`,
    copies && `${copies} salinan`,
    corruptSignature && 'tanda tangan salah',
    changes && `isi diubah ${JSON.stringify(changes)}`,
  ]
    .filter(Boolean)
    .join(' ');

const check = (name: string, label: string) =>
  html`<label class="ctl-check"><input type="checkbox" name="${name}" /><span>${label}</span></label>`;

/** What is to happen to the next notifications. */
export const optionsForm = html`<form class="ctl-form" data-form="/control/midtrans/news/wishes">
  <label><span>ID pesanan</span><input name="orderId" placeholder="mana pun" /></label>
  <label><span>Berapa kali</span><input name="times" type="number" min="0" max="100000" value="1" /></label>
  <label><span>Terlambat (detik)</span><input name="delaySeconds" type="number" min="0" /></label>
  <label><span>Salinan</span><input name="copies" type="number" min="1" max="1000" /></label>
  <label><span>gross_amount</span><input name="grossAmount" placeholder="tetap" /></label>
  <div class="ctl-checks">
    ${check('drop', 'buang')} ${check('hold', 'tahan')} ${check('corruptSignature', 'tanda tangan salah')}
  </div>
  <button class="ctl-button strong">Pasang</button>
</form>`;
