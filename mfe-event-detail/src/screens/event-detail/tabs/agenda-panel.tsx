import styled from 'styled-components';
import type { AgendaItem } from '@acara/shared-contract';
import { formatDay, formatTimeRange, wibDay } from '@acara/shared-ui/formats';
import { EmptyState, Stack } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { PanelTitle } from './panel-title.ts';

const { color, from, size, space, weight } = tokens;

const Day = styled.h3`
  margin-bottom: ${space(3)};
  font-size: ${size.body};
`;

/** Sessions are on a timeline, their time on its left from 768 px. */
const Session = styled.li`
  position: relative;
  display: grid;
  gap: ${space(1)};
  padding: 0 0 ${space(6)} ${space(6)};
  border-left: 2px solid ${color.line};
  margin-left: 5px;

  &::before {
    content: '';
    position: absolute;
    top: 5px;
    left: -7px;
    width: 12px;
    height: 12px;
    border: 2px solid ${color.brandInk};
    border-radius: 50%;
    background: ${color.ground};
  }

  &:last-child {
    padding-bottom: 0;
  }

  ${from.medium} {
    grid-template-columns: 9.375rem minmax(0, 1fr);
    gap: ${space(5)};
  }
`;

const SessionTime = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.75;
`;

const SessionTitle = styled.h3`
  font-size: ${size.body};
  line-height: 1.5;
`;

const SessionText = styled.p`
  margin-top: ${space(1)};
  color: ${color.inkSoft};
`;

const Speaker = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(2)};
  margin-top: ${space(2)};
  font-size: ${size.small};

  span {
    color: ${color.inkSoft};
  }
`;

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

export const AgendaPanel = ({ agenda }: { agenda: AgendaItem[] }) => (
  <section>
    <PanelTitle $phone>Agenda</PanelTitle>
    {agenda.length === 0 && <EmptyState />}
    <Stack $gap={8}>
      {byDay(agenda).map((sessions, at, days) => (
        <div key={sessions[0]?.event_agenda_start_datetime ?? at}>
          {days.length > 1 && sessions[0] && <Day>{formatDay(sessions[0].event_agenda_start_datetime)}</Day>}
          <Stack as="ol" $gap={0}>
            {sessions.map((item, position) => (
              <AgendaSession key={position} item={item} level={days.length > 1 ? 'h4' : 'h3'} />
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  </section>
);
