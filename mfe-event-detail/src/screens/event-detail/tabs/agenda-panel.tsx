import type { AgendaItem } from '@acara/shared-contract';
import { formatDay, formatTimeRange, wibDay } from '@acara/shared-ui/formats';
import { EmptyState } from '@acara/shared-ui/primitives';
import { Day, Days, Session, SessionText, SessionTime, SessionTitle, Sessions, Speaker } from './agenda-style.ts';
import { PanelTitle } from './panel-title.ts';

/** Sessions by their day in WIB, both in order of time. */
const byDay = (agenda: AgendaItem[]): AgendaItem[][] => {
  const days = new Map<string, AgendaItem[]>();
  const inOrder = agenda.toSorted(
    (a, b) => Date.parse(a.event_agenda_start_datetime) - Date.parse(b.event_agenda_start_datetime),
  );
  for (const item of inOrder) {
    const day = wibDay(item.event_agenda_start_datetime);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days.values()];
};

const AgendaSession = ({ item, level }: { item: AgendaItem; level: 'h3' | 'h4' }) => {
  const { event_agenda_speaker_name: name, event_agenda_speaker_position: position } = item;
  return (
    <Session>
      <SessionTime>{formatTimeRange(item.event_agenda_start_datetime, item.event_agenda_end_datetime)}</SessionTime>
      <div>
        <SessionTitle as={level}>{item.event_agenda_title}</SessionTitle>
        {item.event_agenda_description && <SessionText>{item.event_agenda_description}</SessionText>}
        {name && (
          <Speaker>
            <strong>{name}</strong>
            {position && <span>{position}</span>}
          </Speaker>
        )}
      </div>
    </Session>
  );
};

/** The agenda: sessions with time, text and speaker. */
export const AgendaPanel = ({ agenda }: { agenda: AgendaItem[] }) => (
  <section>
    <PanelTitle $phone>Agenda</PanelTitle>
    {agenda.length === 0 && <EmptyState />}
    <Days>
      {byDay(agenda).map((sessions, at, days) => (
        <div key={sessions[0]?.event_agenda_start_datetime ?? at}>
          {days.length > 1 && sessions[0] && <Day>{formatDay(sessions[0].event_agenda_start_datetime)}</Day>}
          <Sessions>
            {sessions.map((item, position) => (
              <AgendaSession key={position} item={item} level={days.length > 1 ? 'h4' : 'h3'} />
            ))}
          </Sessions>
        </div>
      ))}
    </Days>
  </section>
);
