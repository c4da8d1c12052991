import type { Random } from '@acara/shared-contract/seeded-random';
import type { PlaceKind } from '../category-content.ts';
import type { City } from '../cities.ts';
import { ISLANDS } from './islands.ts';
import { JAVA } from './java.ts';

/** Places by code of their city: name and the kinds of event they suit, parted by spaces. */
export type Venues = Readonly<Record<number, readonly (readonly [name: string, kinds: string])[]>>;

/** Where an event takes place, as its card says it. */
export type Venue = { location: string; detail: string };

/** Real names by city and kind: `3273 stage`. */
const REAL = new Map<string, string[]>();
for (const [city, places] of Object.entries({ ...JAVA, ...ISLANDS })) {
  for (const [name, kinds] of places) {
    for (const kind of kinds.split(' ')) REAL.set(`${city} ${kind}`, [...(REAL.get(`${city} ${kind}`) ?? []), name]);
  }
}

/** What nearly every kabupaten and kota has. */
const ORDINARY: Readonly<Record<PlaceKind, readonly string[]>> = {
  hall: ['Gedung Serbaguna {kota}', 'Gedung Graha {kota}', 'Balai Pertemuan {kota}', 'Aula Islamic Center {kota}'],
  stage: [
    'Gedung Kesenian {kota}',
    'Panggung Terbuka Alun-Alun {kota}',
    'Gedung Pertunjukan {kota}',
    'Taman Budaya {kota}',
  ],
  open: [
    'Alun-Alun {kota}',
    'Lapangan Merdeka {kota}',
    'Taman Kota {kota}',
    'Ruang Terbuka Hijau {kota}',
    'Halaman Pendopo {kota}',
  ],
  sport: ['GOR {kota}', 'Stadion {kota}', 'Lapangan Tenis {kota}', 'Gelanggang Pemuda {kota}'],
  gallery: ['Museum Daerah {kota}', 'Rumah Kreatif {kota}', 'Galeri Dekranasda {kota}', 'Perpustakaan Daerah {kota}'],
  nature: ['Kawasan Wisata Alam {kota}', 'Bumi Perkemahan {kota}', 'Hutan Kota {kota}', 'Desa Wisata {kota}'],
  campus: [
    'Kampus Politeknik {kota}',
    'Aula SMK Negeri 1 {kota}',
    'Balai Latihan Kerja {kota}',
    'Perpustakaan Daerah {kota}',
  ],
  temple: ['Pendopo {kota}', 'Rumah Adat {kota}', 'Balai Adat {kota}', 'Halaman Masjid Agung {kota}'],
};

const ROOMS: Readonly<Partial<Record<PlaceKind, readonly string[]>>> = {
  hall: ['Hall A', 'Hall B', 'Ballroom', 'Lantai 2', 'Ruang Utama'],
  campus: ['Auditorium', 'Ruang Seminar', 'Lantai 3', 'Aula Utama'],
  gallery: ['Ruang Pamer 1', 'Lantai 2', 'Halaman Dalam'],
};

const SHOPS = [
  'Kopi Teras',
  'Ruang Seduh',
  'Toko Buku Kelana',
  'Studio Tanah Liat',
  'Rumah Rasa',
  'Kedai Pojok Kota',
  'Warung Kopi Lintang',
  'Toko Kain Sekar',
  'Dapur Ibu Sri',
  'Sanggar Kriya Loka',
  'Kopi Hutan',
  'Toko Piringan Hitam Nada',
  'Rumah Teh Wangi',
  'Kedai Gerimis',
];
const MALLS = [
  'Atrium Plaza {kota}',
  'Lobi Utama {kota} Square',
  'Atrium {kota} Town Square',
  'Pasar Kreatif {kota}',
  'Galeri UMKM {kota}',
];
const STREETS = [
  'Jl. Diponegoro',
  'Jl. Ahmad Yani',
  'Jl. Sudirman',
  'Jl. Gajah Mada',
  'Jl. Pemuda',
  'Jl. Veteran',
  'Jl. Kartini',
  'Jl. Imam Bonjol',
  'Jl. Melati',
  'Jl. Cendana',
];
const STREAMS = ['Zoom', 'YouTube Live', 'Google Meet', 'Zoom Webinar'];

const named = (template: string, city: City) => template.replace('{kota}', city.short);

/** A public place that suits the kind: a real one where we know one, else what every town has. */
export const publicVenue = (random: Random, city: City, kinds: readonly PlaceKind[]): Venue => {
  const kind = random.pick(kinds);
  const real = REAL.get(`${city.id} ${kind}`);
  const location = real && random.chance(0.92) ? random.pick(real) : named(random.pick(ORDINARY[kind]), city);
  const rooms = ROOMS[kind];
  const room = rooms && random.chance(0.4) ? `${random.pick(rooms)}, ` : '';
  return { location, detail: `${room}${city.name}` };
};

/** A shop, café or mall. */
export const storeVenue = (random: Random, city: City): Venue =>
  random.chance(0.45)
    ? {
        location: named(random.pick(MALLS), city),
        detail: `${random.pick(['Lantai Dasar', 'Lantai 1', 'Lantai 2', 'Atrium Utara'])}, ${city.name}`,
      }
    : { location: random.pick(SHOPS), detail: `${random.pick(STREETS)} No. ${random.int(2, 180)}, ${city.short}` };

/** Where an online event is seen. */
export const onlineVenue = (random: Random): Venue => ({
  location: random.pick(STREAMS),
  detail: 'Tautan dikirim lewat e-mail',
});
