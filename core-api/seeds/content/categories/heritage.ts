import type { CategoryContent } from '../category-content.ts';

export const heritage: CategoryContent = {
  id: 19,
  name: 'Budaya & Tradisi',
  share: 6,
  titles: [
    'Gelar {tradisi} {kota}',
    '{semalam}',
    'Pekan Budaya {kota} {tahun}',
    'Kirab {tradisi} {kota}',
    'Malam {tradisi} Nusantara',
    'Jelajah Kampung {tradisi}',
    'Upacara {adat} {kota}',
    'Sanggar Terbuka: {tradisi}',
    'Parade {adat} {tahun}',
  ],
  words: {
    lakon: ['Dewa Ruci', 'Bima Bungkus', 'Semar Mbangun Kahyangan', 'Wahyu Makutharama', 'Petruk Dadi Ratu', 'Gatotkaca Lahir', 'Sinta Obong'],
    adat: ['Sedekah Bumi', 'Sedekah Laut', 'Grebeg', 'Panen Raya', 'Lampion', 'Obor', 'Perahu Hias', 'Nyadran'],
  },
  regional: {
    sumatera: {
      tradisi: ['Tari Saman', 'Randai', 'Pantun', 'Tari Zapin', 'Gordang Sambilan', 'Tari Piring', 'Songket', 'Gambus'],
      semalam: ['Malam Berbalas Pantun {kota}', 'Randai Semalam Suntuk: Anggun Nan Tongga', 'Malam Gambus dan Zapin'],
    },
    jawa: {
      tradisi: ['Gamelan', 'Batik', 'Angklung', 'Reog', 'Kuda Lumping', 'Ludruk', 'Keroncong', 'Tari Topeng', 'Tanjidor', 'Wayang Golek'],
      semalam: ['Wayang Kulit Semalam Suntuk: {lakon}', 'Ketoprak Malam: {lakon}'],
    },
    nusa: {
      tradisi: ['Tari Kecak', 'Sasando', 'Gendang Beleq', 'Tari Legong', 'Tenun Ikat', 'Caci', 'Ogoh-Ogoh'],
      semalam: ['Malam Sasando {kota}', 'Wayang Sasak Semalam Suntuk', 'Kecak Api Malam Purnama'],
    },
    kalimantan: {
      tradisi: ['Sape', 'Tari Hudoq', 'Madihin', 'Mamanda', 'Tari Gantar', 'Sasirangan', 'Panting'],
      semalam: ['Mamanda Semalam Suntuk', 'Malam Madihin {kota}', 'Malam Sape di Tepi Sungai'],
    },
    sulawesi: {
      tradisi: ['Kolintang', 'Tari Pakarena', 'Sinrilik', 'Kecapi Bugis', 'Tari Maengket', 'Tenun Donggala', 'Ganrang'],
      semalam: ['Sinrilik Semalam Suntuk', 'Malam Kolintang {kota}', 'Malam Kecapi Bugis'],
    },
    timur: {
      tradisi: ['Tifa Totobuang', 'Tari Cakalele', 'Yospan', 'Tari Lenso', 'Noken', 'Suling Tambur'],
      semalam: ['Malam Totobuang {kota}', 'Yospan Semalam Suntuk', 'Malam Tari Lenso'],
    },
  },
  openings: [
    'Tradisi hidup ketika dimainkan, bukan ketika disimpan. <strong>{nama}</strong> mengundang kamu duduk melingkar, mendengar bunyinya, dan kalau berani, ikut memainkannya.',
    'Selama tiga generasi warga {kota} menjaga perayaan ini. Kini <strong>{nama}</strong> dibuka lebih lebar supaya anak muda dan tamu dari jauh bisa ikut menyaksikan.',
    'Dari tabuhan pertama sampai doa penutup, <strong>{nama}</strong> berlangsung seperti yang diajarkan para sesepuh; hanya lampunya yang lebih terang.',
  ],
  bodies: [
    '{tamu} memimpin pertunjukan utama bersama empat puluh seniman dari sanggar-sanggar di {kota}. Anak-anak sanggar tampil lebih dahulu pada sore hari.',
    'Di pelataran ada pasar kerajinan, jajanan lama, dan bengkel kecil tempat pengunjung mencoba menabuh, membatik, atau menganyam. Semua bengkel gratis.',
    'Mohon berpakaian sopan dan mengikuti petunjuk pemangku adat selama prosesi. Pemotretan diperbolehkan tanpa lampu kilat.',
  ],
  highlights: ['Pertunjukan utama dengan 40 seniman', 'Bengkel tradisi gratis', 'Pasar kerajinan dan jajanan lama', 'Pemandu berbahasa Indonesia dan Inggris', 'Panggung sanggar anak', 'Pameran benda pusaka'],
  sessions: ['Penyambutan tamu', 'Penampilan sanggar anak', 'Bengkel tradisi', 'Prosesi adat', 'Pertunjukan utama', 'Doa dan penutup'],
  roles: ['Dalang', 'Penari', 'Budayawan', 'Pengrawit', 'Pemangku Adat', 'Pimpinan Sanggar', 'Sinden'],
  tags: ['Budaya', 'Tradisi', 'Wayang', 'Tari', 'Gamelan', 'Kirab', 'Sanggar', 'Warisan'],
  places: ['temple', 'open', 'stage'],
  online: 0.02,
  store: 0.02,
  starts: [8, 15, 16, 19, 20],
  hours: [3, 8],
  days: 5,
  prices: ['free', 'donation', 'entry', 'theatre', 'free'],
};
