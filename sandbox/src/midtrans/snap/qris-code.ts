import qrcode from 'qrcode-generator';
import { Type } from 'typebox';
import type { EmulatorApp } from '../../web/emulator-app.ts';
import { hasMethod, type Order } from '../ledger/order.ts';
import type { Midtrans } from '../midtrans-emulator.ts';

export const qrisCode = ({ orderId, amount }: Pick<Order, 'orderId' | 'amount'>): ReturnType<typeof qrcode> => {
  const code = qrcode(0, 'M');
  code.addData(`ID.CO.QRIS.WWW/${orderId}/${amount}`);
  code.make();
  return code;
};

const params = Type.Object({ id: Type.String() });

/** The picture of the code of a QRIS payment, for whoever has its address. */
export const registerQrisCode = (app: EmulatorApp, { orders }: Midtrans): void => {
  app.get('/v2/qris/:id/qr-code', { schema: { params } }, ({ params: { id } }, reply) => {
    const order = orders.byAnyId(id);
    if (!hasMethod(order) || order.transaction.method !== 'qris') return reply.code(404).send();
    return reply.type('image/svg+xml; charset=utf-8').send(qrisCode(order).createSvgTag({ cellSize: 8, margin: 32 }));
  });
};
