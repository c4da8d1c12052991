import type { CategoryContent } from '../category-content.ts';

export const automotive: CategoryContent = {
  id: 17,
  name: 'Otomotif',
  share: 3,
  titles: [
    '{kota} Auto Show {tahun}',
    'Jambore {kendaraan} {kota}',
    'Kontes Modifikasi {kendaraan}',
    'Touring {kendaraan} {rute}',
    'Pameran {kendaraan} Nusantara',
    'Drag Race {kota} {tahun}',
    'Temu Klub {kendaraan} {kota}',
    'Kelas Perawatan {kendaraan}',
  ],
  words: {
    kendaraan: ['Vespa', 'Motor Klasik', 'Mobil Listrik', 'Jip', 'Motor Trail', 'Mobil Retro', 'Skuter Matik', 'Mobil Tua', 'Custom Bike'],
    rute: ['Lintas Selatan', 'Tanjakan Dieng', 'Jalur Pantura', 'Keliling Danau', 'Seribu Tikungan', 'Lintas Flores'],
  },
  openings: [
    'Bau bensin, krom yang berkilau, dan obrolan panjang soal mesin. <strong>{nama}</strong> mengumpulkan ratusan kendaraan istimewa di {tempat}.',
    'Bukan soal siapa yang paling kencang, melainkan siapa yang paling telaten merawat. <strong>{nama}</strong> adalah pesta para pencinta roda di {kota}.',
    '<strong>{nama}</strong> kembali dengan area uji kendara yang lebih luas, lapak suku cadang langka, dan panggung musik sampai malam.',
  ],
  bodies: [
    'Dewan juri dipimpin {tamu} dan menilai kerapian pengerjaan, keaslian, serta keamanan di jalan. Pemenang diumumkan pada hari terakhir.',
    'Pengunjung boleh mencoba kendaraan listrik di lintasan tertutup sepanjang 400 meter dengan didampingi instruktur. Bawa SIM dan kenakan sepatu tertutup.',
    'Parkir peserta dan pengunjung dipisah. Rombongan klub diminta mendaftarkan jumlah kendaraan paling lambat seminggu sebelum acara.',
  ],
  highlights: ['Lebih dari 300 kendaraan dipamerkan', 'Uji kendara di lintasan tertutup', 'Lapak suku cadang langka', 'Kontes modifikasi berhadiah', 'Panggung musik dan kuliner', 'Layanan pemeriksaan kendaraan gratis'],
  sessions: ['Gerbang dibuka', 'Penilaian kendaraan', 'Uji kendara', 'Bincang komunitas', 'Parade kendaraan', 'Pengumuman pemenang'],
  roles: ['Pembalap', 'Modifikator', 'Ketua Klub', 'Mekanik', 'Jurnalis Otomotif', 'Instruktur Keselamatan'],
  tags: ['Otomotif', 'Modifikasi', 'Motor', 'Mobil', 'Vespa', 'Komunitas', 'Touring', 'Pameran'],
  places: ['open', 'hall', 'sport'],
  online: 0.01,
  store: 0.1,
  starts: [8, 9, 10, 15],
  hours: [5, 10],
  days: 3,
  prices: ['entry', 'match', 'free', 'trip'],
};
