import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { quickDays } from './quick-days.ts';

const Quick = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space(2)};
  padding-bottom: ${tokens.space(3)};
`;

const QuickChoice = styled.button`
  min-height: ${tokens.target};
  padding: 0 ${tokens.space(3)};
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.pill};
  background: transparent;
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};
  &:hover {
    border-color: ${tokens.color.brandInk};
    color: ${tokens.color.brandInk};
  }
  &[aria-pressed='true'] {
    border-color: ${tokens.color.brandInk};
    background: ${tokens.color.brandSoft};
    color: ${tokens.color.brandInk};
  }
`;

export type QuickChoicesProps = {
  /** Chosen days as `YYYY-MM-DD`. */
  value: string | undefined;
  until: string | undefined;
  /** Today in WIB. */
  today: string;
  onPick: (day: string, last?: string) => void;
};

/** Today, tomorrow and the weekend, to be chosen by one press. */
export const QuickChoices = ({ value, until, today, onPick }: QuickChoicesProps) => (
  <Quick role="group" aria-label="Pilihan cepat">
    {quickDays(today).map((days) => (
      <QuickChoice
        key={days.label}
        type="button"
        aria-pressed={days.date === value && days.until === until}
        onClick={() => onPick(days.date, days.until)}
      >
        {days.label}
      </QuickChoice>
    ))}
  </Quick>
);
