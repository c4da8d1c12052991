import { saveFile } from '../save-file/save-file.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { toIcs } from './ics.ts';

/** Hands an event to the visitor as a calendar file. `name` is without its ending. */
export const saveIcs = (entry: CalendarEntry, name: string): void =>
  saveFile(new Blob([toIcs(entry, new Date())], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`);
