import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${tokens.space(6)};

  ${tokens.from.large} {
    display: grid;
  }
`;

const Method = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: 40px;
  color: ${tokens.color.inkSoft};
`;

const Icon = styled.svg`
  flex: none;
  width: 44px;
  height: 30px;
  padding: ${tokens.space(1)};
  border: 1px solid ${tokens.color.line};
  border-radius: 6px;
  background: ${tokens.color.surface};
  fill: none;
  stroke: ${tokens.color.brandInk};
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const methods: readonly { label: string; mark: ReactNode }[] = [
  { label: 'Kartu kredit/debit', mark: <path d="M4 3.500h24v15H4zM4 8.500h24M8 14.500h5" /> },
  { label: 'ATM/transfer bank', mark: <path d="M16 2.500 27 8H5zM8 11v5m5.300-5v5m5.400-5v5M24 11v5M5 19h22" /> },
  {
    label: 'Dompet digital',
    mark: <path d="M11 2.500h10v17H11zM14.500 16.500h3M18.500 8a4 4 0 0 0-5 0M17.500 10.500a2.200 2.200 0 0 0-3 0" />,
  },
];

export const PaymentMarks = () => (
  <List>
    {methods.map(({ label, mark }) => (
      <Method key={label}>
        <Icon viewBox="0 0 32 22" aria-hidden="true" focusable="false">
          {mark}
        </Icon>
        <span>{label}</span>
      </Method>
    ))}
  </List>
);
