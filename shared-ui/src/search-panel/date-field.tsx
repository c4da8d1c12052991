import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { formatPickedDays, wibDay } from '../formats/date-formats.ts';
import { loadAhead, PartMissing, useLoaded } from '../on-demand/index.ts';
import { Button } from '../primitives/button.tsx';
import { CalendarIcon, ChevronDownIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { Drop, fieldControl, FieldFrame, FieldLabel, intoSight } from './field-frame.tsx';
import { quickDays } from './quick-days.ts';

const loadCalendar = () => import('./day-calendar.tsx').then((module) => module.DayCalendar);

const Opener = styled.button`
  ${fieldControl}
  font-variant-numeric: tabular-nums;
`;

const Room = styled(Drop)`
  min-width: 328px;
  /* In the last of three columns it is wider than its field: it grows to the left. */
  @media (min-width: 600px) and (max-width: 1100px) {
    right: -1px;
    left: auto;
  }
`;

/** The calendar's room while its chunk loads: nothing jumps when it comes. */
const Waiting = styled.div`
  height: 348px;
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  padding: 0 ${tokens.space(4)} ${tokens.space(4)};
`;

const Quick = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space(2)};
  padding: ${tokens.space(4)} ${tokens.space(4)} 0;
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

type CalendarPartProps = Pick<DateFieldProps, 'value' | 'first'> & { onPick: (day: string | undefined) => void };

const CalendarPart = ({ value, first, onPick }: CalendarPartProps) => {
  const calendar = useLoaded(loadCalendar);
  if (calendar.state === 'loading') return <Waiting aria-busy />;
  if (calendar.state === 'failed') return <PartMissing onRetry={calendar.retry} />;
  return <calendar.part value={value} today={wibDay(Date.now())} first={first} onPick={onPick} />;
};

export type DateFieldProps = {
  /** A day in WIB as `YYYY-MM-DD`. */
  value: string | undefined;
  /** The last of several days that begin with `value`. */
  until?: string;
  onChange: (day: string | undefined, until?: string) => void;
  /** Offers today, tomorrow and the weekend above the calendar. */
  quick?: boolean;
  label?: string;
  /** What it says while no day is chosen. */
  anyText?: string;
  /** Earliest day that can be chosen, `YYYY-MM-DD`, where the calendar opens; today by default. */
  first?: string;
};

/** A day as MM/dd/yyyy, several, or none; the calendar is loaded when the field is near use. */
export const DateField = ({
  value,
  until,
  onChange,
  quick = false,
  label = 'KAPAN',
  anyText = 'Kapan Aja',
  first,
}: DateFieldProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const pick = (day: string | undefined, last?: string) => {
    onChange(day, last);
    close();
  };

  return (
    <FieldFrame
      ref={frame}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={() => loadAhead(loadCalendar)}
      onFocus={() => loadAhead(loadCalendar)}
    >
      <CalendarIcon />
      <div>
        <FieldLabel as="span" id={`${id}-label`}>
          {label}
        </FieldLabel>
        <Opener
          ref={opener}
          id={`${id}-value`}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-labelledby={`${id}-label ${id}-value`}
          onClick={() => setOpen(!open)}
        >
          {value ? formatPickedDays(value, until) : anyText}
        </Opener>
      </div>
      <ChevronDownIcon size={16} />
      {open && (
        <Room ref={intoSight} role="dialog" aria-label="Pilih tanggal">
          {quick && (
            <Quick role="group" aria-label="Pilihan cepat">
              {quickDays(wibDay(Date.now())).map((days) => (
                <QuickChoice
                  key={days.label}
                  type="button"
                  aria-pressed={days.date === value && days.until === until}
                  onClick={() => pick(days.date, days.until)}
                >
                  {days.label}
                </QuickChoice>
              ))}
            </Quick>
          )}
          <CalendarPart value={value} first={first} onPick={(day) => pick(day)} />
          <Foot>
            <Button kind="quiet" onClick={() => pick(undefined)}>
              {anyText}
            </Button>
          </Foot>
        </Room>
      )}
    </FieldFrame>
  );
};
