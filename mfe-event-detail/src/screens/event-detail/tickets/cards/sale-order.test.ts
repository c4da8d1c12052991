import type { SaleStatus } from '@acara/shared-contract/sale';
import { inSaleOrder } from './ticket-cards.tsx';

const named = (name: string, state: SaleStatus) => ({ name, state });

it('puts what can be bought first and what is sold out last, else keeps the order [tickets.order]', () => {
  const classes = [
    named('a', 'soldOut'),
    named('b', 'ended'),
    named('c', 'open'),
    named('d', 'soon'),
    named('e', 'open'),
    named('f', 'soldOut'),
  ];
  expect(inSaleOrder(classes).map(({ name }) => name)).toEqual(['c', 'e', 'd', 'b', 'a', 'f']);
});
