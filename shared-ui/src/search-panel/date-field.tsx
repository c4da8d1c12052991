import { lazy, Suspense, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { formatPickedDay, wibDay } from '../formats/date-formats.ts';
import { Button } from '../primitives/button.tsx';
import { CalendarIcon, ChevronDownIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { Drop, fieldControl, FieldFrame, FieldLabel, intoSight } from './field-frame.tsx';

const loadCalendar = () => import('./day-calendar.tsx').then((module) => ({ default: module.DayCalendar }));
const DayCalendar = lazy(loadCalendar);

const Opener = styled.button`
  ${fieldControl}
  font-variant-numeric: tabular-nums;
`;

const Room = styled(Drop)`
  min-width: 328px;
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

export type DateFieldProps = {
  /** A day in WIB as `YYYY-MM-DD`. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** KAPAN: 'Kapan Aja' or the chosen day as MM/dd/yyyy (spec §9); the calendar is loaded when the field is near use. */
export const DateField = ({ value, onChange }: DateFieldProps) => {
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
  const pick = (day: string | undefined) => {
    onChange(day);
    close();
  };

  return (
    <FieldFrame
      ref={frame}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={() => void loadCalendar()}
      onFocus={() => void loadCalendar()}
    >
      <CalendarIcon />
      <div>
        <FieldLabel as="span" id={`${id}-label`}>
          KAPAN
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
          {value ? formatPickedDay(value) : 'Kapan Aja'}
        </Opener>
      </div>
      <ChevronDownIcon size={16} />
      {open && (
        <Room ref={intoSight} role="dialog" aria-label="Pilih tanggal">
          <Suspense fallback={<Waiting aria-busy />}>
            <DayCalendar value={value} today={wibDay(Date.now())} onPick={pick} />
          </Suspense>
          <Foot>
            <Button kind="quiet" onClick={() => pick(undefined)}>
              Kapan Aja
            </Button>
          </Foot>
        </Room>
      )}
    </FieldFrame>
  );
};
