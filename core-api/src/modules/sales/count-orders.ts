import { Counter, type Registry } from '@acara/server-kit/metrics';
import type { Reserve, ReserveResult } from './reservation/ticket-order.ts';

const getOutcome = (result: ReserveResult): string => {
  if (result.outcome === 'refused') return result.reason;
  return result.outcome === 'reserved' && result.isFree ? 'issued' : result.outcome;
};

/** The same, counted: `reserved` places are held until they are paid, those of a free order are `issued` at once. */
export const countOrders = (metrics: Registry, reserve: Reserve): Reserve => {
  const orders = new Counter({
    name: 'acara_orders_total',
    help: 'Orders by what became of them when they were placed: reserved, issued, repeated, or why they were refused.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return async (order) => {
    const result = await reserve(order);
    orders.inc({ outcome: getOutcome(result) });
    return result;
  };
};
