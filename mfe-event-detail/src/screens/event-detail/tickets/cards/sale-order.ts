import type { SaleStatus } from '@acara/shared-contract/sale';

/** What can be bought stands first, what is sold out last. */
const RANK: Record<SaleStatus, number> = { open: 0, soon: 1, inactive: 2, ended: 3, over: 3, soldOut: 4 };

/** Ticket classes by what can be done with them, else in the order of the organiser. */
export const inSaleOrder = <Class extends { state: SaleStatus }>(classes: readonly Class[]): Class[] =>
  classes.toSorted((a, b) => RANK[a.state] - RANK[b.state]);
