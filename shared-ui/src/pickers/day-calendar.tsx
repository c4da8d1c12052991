import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { DayPicker } from 'react-day-picker';
import { id } from 'react-day-picker/locale/id';
import { fromLocalDate, quickDays, toLocalDate } from './quick-days.ts';

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

type QuickChoicesProps = {
  /** Chosen days as `YYYY-MM-DD`. */
  value: string | undefined;
  until: string | undefined;
  today: string;
  onPick: (day: string, last?: string) => void;
};

/** Buttons that choose today, tomorrow or the weekend. */
const QuickChoices = ({ value, until, today, onPick }: QuickChoicesProps) => (
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

const Frame = styled.div`
  padding: ${tokens.space(4)};

  .rdp-months {
    position: relative;
  }
  .rdp-month_caption {
    display: flex;
    align-items: center;
    min-height: ${tokens.target};
    padding-inline-start: ${tokens.space(2)};
    font-weight: ${tokens.weight.bold};
  }
  .rdp-nav {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    display: flex;
  }
  .rdp-button_previous,
  .rdp-button_next {
    display: inline-grid;
    place-items: center;
    width: ${tokens.target};
    height: ${tokens.target};
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: transparent;
    &:hover {
      background: ${tokens.color.brandSoft};
    }
    &[aria-disabled='true'] {
      opacity: 0.35;
    }
  }
  .rdp-chevron {
    fill: currentcolor;
  }
  .rdp-month_grid {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  .rdp-weekday {
    height: 2rem;
    color: ${tokens.color.inkSoft};
    /* Seven names beside each other: on a phone they grow as far as the window allows. */
    font-size: min(${tokens.size.small}, 4.25vw);
    font-weight: ${tokens.weight.semibold};
  }
  .rdp-day {
    padding: 0;
    text-align: center;
  }
  .rdp-day_button {
    width: 100%;
    /* Seven of them fit the sheet of the smallest phone. */
    min-width: min(40px, calc((100vw - 88px) / 7));
    height: 40px;
    padding: 0;
    border: 0;
    border-radius: ${tokens.radius.control};
    background: transparent;
    font-variant-numeric: tabular-nums;
    &:hover:not(:disabled) {
      background: ${tokens.color.brandSoft};
    }
  }
  .rdp-outside {
    visibility: hidden;
  }
  .rdp-disabled .rdp-day_button {
    color: ${tokens.color.inkSoft};
    opacity: 0.5;
  }
  .rdp-today .rdp-day_button {
    color: ${tokens.color.brandInk};
    font-weight: ${tokens.weight.bold};
  }
  .rdp-selected .rdp-day_button {
    background: ${tokens.color.brand};
    color: ${tokens.color.onBrand};
    font-weight: ${tokens.weight.bold};
  }
`;

type DayCalendarProps = {
  value: string | undefined;
  until?: string;
  quick?: boolean;
  today: string;
  /** The earliest day that can be chosen, today by default. */
  first?: string;
  onPick: (day: string | undefined, last?: string) => void;
};

/** The month to choose a day from; a separate chunk with react-day-picker. */
export const DayCalendar = ({
  value,
  until,
  quick = false,
  today,
  first: firstDay = today,
  onPick,
}: DayCalendarProps) => {
  const first = toLocalDate(firstDay);
  return (
    <Frame>
      {quick && <QuickChoices value={value} until={until} today={today} onPick={onPick} />}
      <DayPicker
        mode="single"
        locale={id}
        autoFocus
        fixedWeeks
        showOutsideDays
        today={toLocalDate(today)}
        startMonth={first}
        defaultMonth={value ? toLocalDate(value) : first}
        disabled={{ before: first }}
        selected={value ? toLocalDate(value) : undefined}
        modifiers={{ last: until ? toLocalDate(until) : [] }}
        modifiersClassNames={{ last: 'rdp-selected' }}
        onSelect={(date) => onPick(date && fromLocalDate(date))}
      />
    </Frame>
  );
};
