import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { formatPickedDays, wibDay } from '@acara/shared-contract/formats';
import { loadAhead, ChunkError, useLoaded } from '../on-demand/index.tsx';
import { Button } from '../primitives/button.tsx';
import { CalendarIcon, ChevronDownIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { Drop, fieldControl, FieldFrame, FieldLabel, fillsFrame, scrollIntoSight } from './field-frame.tsx';

const loadCalendar = () => import('./day-calendar.tsx').then((module) => module.DayCalendar);

const Opener = styled.button`
  ${fieldControl}
  ${fillsFrame}
  font-variant-numeric: tabular-nums;
`;

const CalendarDrop = styled(Drop)`
  min-width: min(20.5rem, calc(100vw - ${tokens.space(8)}));
  /* In the last of three columns it is wider than its field: it grows towards the first. */
  @media (min-width: 37.5em) and (max-width: 68.75em) {
    inset-inline: auto -1px;
  }
`;

/** Reserves the space of the calendar while its chunk loads. */
const Waiting = styled.div`
  height: 348px;
`;

const Footer = styled.div`
  display: flex;
  justify-content: flex-end;
  padding: 0 ${tokens.space(4)} ${tokens.space(4)};
`;

type LazyCalendarProps = Pick<DateFieldProps, 'value' | 'until' | 'quick' | 'first' | 'now'> & {
  onPick: (day: string | undefined, last?: string) => void;
};

const LazyCalendar = ({ now, ...props }: LazyCalendarProps) => {
  const calendar = useLoaded(loadCalendar);
  const end = useRef<HTMLSpanElement>(null);
  // It is higher than what stood in for it.
  useEffect(() => void scrollIntoSight(end.current?.closest('[role="dialog"]') ?? null), [calendar.state]);
  if (calendar.state === 'loading') return <Waiting aria-busy />;
  if (calendar.state === 'failed') return <ChunkError onRetry={calendar.retry} />;
  return (
    <>
      <calendar.part {...props} today={wibDay(now())} />
      <span ref={end} />
    </>
  );
};

export type DateFieldProps = {
  value: string | undefined;
  /** The last of several days that begin with `value`. */
  until?: string;
  onChange: (day: string | undefined, until?: string) => void;
  /** Offers today, tomorrow and the weekend above the calendar. */
  quick?: boolean;
  label?: string;
  anyText?: string;
  /** The server's time, in ms since 1970. */
  now: () => number;
  /** Earliest day that can be chosen, `YYYY-MM-DD`, where the calendar opens; today by default. */
  first?: string;
};

/** A day as MM/dd/yyyy, several, or none. The calendar is loaded when the pointer or the focus reaches the field. */
export const DateField = ({
  value,
  until,
  onChange,
  quick = false,
  label = 'KAPAN',
  anyText = 'Kapan Aja',
  now,
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
        <CalendarDrop ref={scrollIntoSight} role="dialog" aria-label="Pilih tanggal">
          <LazyCalendar value={value} until={until} quick={quick} now={now} first={first} onPick={pick} />
          <Footer>
            <Button kind="quiet" onClick={() => pick(undefined)}>
              {anyText}
            </Button>
          </Footer>
        </CalendarDrop>
      )}
    </FieldFrame>
  );
};
