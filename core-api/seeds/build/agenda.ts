import type { Random } from '@acara/server-kit/seeded-random';
import { days, hours } from '../calendar.ts';
import type { CategoryContent } from '../content/categories.ts';
import { personName } from '../content/people.ts';
import texts from '../content/texts.json' with { type: 'json' };
import { fill } from '../grammar.ts';

type AgendaPlan = {
  eventId: number;
  category: CategoryContent;
  start: number;
  end: number;
  days: number;
  /** Announced in the description; performs in the middle of the first day. */
  guest: string;
  organizer: string;
};

const QUARTER = hours(0.25);

export const agenda = (random: Random, plan: AgendaPlan) => {
  const { category } = plan;
  const dayCount = Math.min(plan.days, 3);
  const daily = plan.end - plan.start - days(plan.days - 1);
  return Array.from({ length: dayCount }, (_, day) => {
    const most = Math.max(2, Math.min(category.sessions.length, Math.floor(daily / hours(0.5))));
    const titles = category.sessions.slice(0, most);
    const length = Math.floor(daily / titles.length / QUARTER) * QUARTER || QUARTER;
    const star = Math.floor(titles.length / 2);
    return titles.map((title, index) => {
      const from = plan.start + days(day) + index * length;
      const speaks = index > 0 && (index === star || random.chance(0.55));
      return {
        event_id: plan.eventId,
        event_agenda_title: dayCount > 1 ? `Hari ${day + 1}: ${title}` : title,
        event_agenda_description: random.chance(0.6)
          ? fill(random.pick(texts.sessions), random, { penyelenggara: plan.organizer })
          : null,
        event_agenda_start_datetime: from,
        event_agenda_end_datetime: Math.min(plan.end, from + length),
        event_agenda_speaker_name: speaks ? (index === star && day === 0 ? plan.guest : personName(random)) : null,
        event_agenda_speaker_position: speaks ? random.pick(category.roles) : null,
      };
    });
  }).flat();
};
