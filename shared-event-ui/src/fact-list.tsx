import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { formatSums, type OrderSums } from './formats/sums.ts';

const { below, color, size, space, weight } = tokens;

const List = styled.dl`
  display: grid;
  gap: ${space(2)};
  font-variant-numeric: tabular-nums;

  div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space(4)};

    ${below.phone} {
      flex-wrap: wrap;
      column-gap: ${space(2)};
      row-gap: 0;
    }
  }

  dt {
    color: ${color.inkSoft};
  }

  dd {
    text-align: right;
  }
`;

const Sums = styled(List)`
  dd {
    white-space: nowrap;
  }

  div:last-child {
    padding-top: ${space(3)};
    border-top: 1px solid ${color.line};
    font-size: ${size.lead};
    font-weight: ${weight.bold};

    dt {
      color: ${color.ink};
    }
  }
`;

type Facts = readonly { name: string; text: ReactNode }[];

const rows = (facts: Facts) =>
  facts.map(({ name, text }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  ));

/** Names on the left, values on the right. Facts without a text are left out. */
export const FactList = ({ facts }: { facts: Facts }) => <List>{rows(facts.filter(({ text }) => text))}</List>;

/** The sums of an order, the same on every screen. */
export const OrderSumList = ({ sums, isFree }: { sums: OrderSums; isFree?: boolean }) => (
  <Sums>{rows(formatSums(sums, isFree))}</Sums>
);
