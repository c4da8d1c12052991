import { pictureVersion } from '../../src/modules/images/index.ts';
import type { City } from '../content/cities.ts';
import type { OrganizerContent } from '../content/organizers.ts';
import { slugOf } from '../grammar.ts';
import type { Random } from '../../src/platform/random/seeded-random.ts';

export type OrganizerRow = {
  organizer_id: number;
  company_id: number | null;
  organizer_name: string;
  organizer_logo: string | null;
  organizer_website: string | null;
  organizer_address: string | null;
  organizer_phone1: string | null;
  organizer_email: string | null;
  organizer_whatsapp1: string | null;
  organizer_facebook_name: string | null;
  organizer_instagram_name: string | null;
  organizer_twitter_name: string | null;
  organizer_youtube_name: string | null;
  /** Not a column: where it is at home. */
  city_id: number;
};

const STREETS = [
  'Jl. Cikini Raya',
  'Jl. Riau',
  'Jl. Prawirotaman',
  'Jl. Kemang Timur',
  'Jl. Ijen',
  'Jl. Raya Darmo',
  'Jl. Dago',
  'Jl. Sisingamangaraja',
  'Jl. Hayam Wuruk',
  'Jl. Tirtodipuran',
];

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');

/**
 * An organiser with its contacts. Every tenth has nothing but a name, every fourth no logo, some networks are missing:
 * pages have to cope. Addresses end in `.test`, which nobody owns; telephone numbers begin with area and prefix
 * followed by digits of chance.
 */
export const organizerRow = (
  random: Random,
  id: number,
  content: OrganizerContent,
  city: City,
  companyId: number | null,
): OrganizerRow => {
  const handle = slugOf(content.name).replaceAll('-', '');
  const bare = id % 10 === 0;
  const given = (probability: number, text: string) => (!bare && random.chance(probability) ? text : null);
  const mobile = `08${random.int(11, 59)}${digits(random, 8)}`;
  return {
    organizer_id: id,
    company_id: companyId,
    organizer_name: content.name,
    organizer_logo: id % 4 === 0 ? null : pictureVersion('logo', id, content.name),
    organizer_website: given(0.75, `https://${handle}.test`),
    organizer_address: given(0.85, `${random.pick(STREETS)} No. ${random.int(3, 140)}, ${city.name}`),
    organizer_phone1: given(0.7, mobile),
    organizer_email: given(0.9, `halo@${handle}.test`),
    organizer_whatsapp1: given(0.8, `62${mobile.slice(1)}`),
    organizer_facebook_name: given(0.6, handle),
    organizer_instagram_name: given(0.85, handle.slice(0, 30)),
    organizer_twitter_name: given(0.45, handle.slice(0, 15)),
    organizer_youtube_name: given(0.4, handle),
    city_id: city.id,
  };
};
