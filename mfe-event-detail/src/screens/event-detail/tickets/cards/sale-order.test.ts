import type { SaleStatus } from '@acara/shared-contract/sale';
import { sortBySaleStatus } from './ticket-cards.tsx';

const named = (name: string, status: SaleStatus) => ({ name, status });

it('sorts classes on sale first and sold-out ones last, and is stable [tickets.order]', () => {
  const classes = [
    named('a', 'soldOut'),
    named('b', 'ended'),
    named('c', 'open'),
    named('d', 'soon'),
    named('e', 'open'),
    named('f', 'soldOut'),
  ];
  expect(sortBySaleStatus(classes).map(({ name }) => name)).toEqual(['c', 'e', 'd', 'b', 'a', 'f']);
});
