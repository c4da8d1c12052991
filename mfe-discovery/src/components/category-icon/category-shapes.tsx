import { line } from '@acara/shared-ui/primitives';

/** Shapes of lines on a field of 24 by 24, by the name of the category. */
export const CATEGORY_SHAPES: Readonly<Record<string, string>> = {
  'Konser Musik': 'M9 18V6l10-2v12M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm10-2a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  'Seminar & Konferensi': 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4M9 21h6',
  'Workshop & Kelas': 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  Kuliner: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-8c-2 0-2-3-2-5s1-5 2-5z',
  Olahraga: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  'Lari & Maraton': 'M12 21a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12 14l3-3M10 3h4M12 3v4',
  'Teknologi & Startup': 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  'Seni Rupa & Pameran': 'M4 4h16v16H4zM7 16l4-5 3 3 2-2 2 4zM9 8h.01',
  'Teater & Pertunjukan': 'M5 5c4 1 10 1 14 0v7c0 5-3 8-7 8s-7-3-7-8zM9 10h1M14 10h1M9 14c2 2 4 2 6 0',
  'Film & Sinema': 'M4 5h16v14H4zM8 5v14M16 5v14M4 12h16',
  'Stand-up Comedy': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 14c2 3 6 3 8 0M9 9h.01M15 9h.01',
  'Keluarga & Anak': 'M12 3a6 6 0 0 1 6 6c0 4-3 7-6 7s-6-3-6-7a6 6 0 0 1 6-6zM12 16v5M10 21h4',
  Pendidikan: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
  'Bisnis & Karier': 'M4 8h16v12H4zM9 8V5h6v3M4 13h16',
  'Kesehatan & Kebugaran': 'M5 19C5 9 11 5 20 4c0 10-5 15-13 15M5 21c1-5 4-8 8-10',
  'Fashion & Kecantikan': 'M8 4l4 3 4-3 5 4-3 4-2-1v9H8v-9l-2 1-3-4z',
  Otomotif: 'M4 17v-5l2-6h12l2 6v5zM4 12h16M7 17v3M17 17v3',
  'Esports & Gim':
    'M7 8h10a4 4 0 0 1 4 4l1 5c0 2-2 2-3 1l-3-3H8l-3 3c-1 1-3 1-3-1l1-5a4 4 0 0 1 4-4zM8 10v4M6 12h4M16 11h.01M18 13h.01',
  'Budaya & Tradisi': 'M3 9l9-5 9 5zM5 9v9M10 9v9M14 9v9M19 9v9M3 20h18',
  'Wisata & Petualangan': 'M3 19l6-11 4 6 3-4 5 9z',
  'Sosial & Amal': 'M12 20.5s-8-4.7-8-11A4.5 4.5 0 0 1 12 6.8a4.5 4.5 0 0 1 8 2.7c0 6.3-8 11-8 11z',
  'Hobi & Komunitas':
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-4 2-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 6',
};

/** The signs made of them, by the same names. */
export const CATEGORY_SIGNS = new Map(
  Object.entries(CATEGORY_SHAPES).map(([name, shape]) => [name, line(<path d={shape} />)]),
);
