import type { CategoryContent } from '../category-content.ts';

export const comedy: CategoryContent = {
  id: 11,
  name: 'Stand-up Comedy',
  share: 4,
  titles: [
    '{judul}: Special Show {tamu}',
    'Open Mic {kota} #{edisi}',
    'Malam Tawa {kota}',
    'Tur Stand-up {judul}: {kota}',
    'Komedi {suasana}: {judul}',
    '{judul}: Stand-up Spesial',
    'Roasting Night {kota} Vol. {edisi}',
    'Ketawa Bareng {kota}: {judul}',
  ],
  words: {
    judul: ['Anak Tengah', 'Cicilan Terakhir', 'Salah Grup', 'Mertua Idaman', 'Kepala Tiga', 'Sinyal Hilang', 'Pulang Kampung', 'Belum Mandi', 'Kata Ibu Kos', 'Rapat Bisa Diundur', 'Nyaris Sukses', 'Bapak-Bapak Muda', 'Diskon Ongkir'],
    suasana: ['Kantin', 'Garasi', 'Teras', 'Tengah Malam', 'Tanpa Sensor', 'Keluarga'],
    edisi: ['7', '14', '19', '23', '28', '31', '46', '52'],
  },
  openings: [
    'Peringatan: rahang bisa pegal. <strong>{nama}</strong> mengumpulkan komika-komika yang materinya lahir dari antrean, grup keluarga, dan tagihan bulanan; persis seperti hidup kita.',
    'Satu mikrofon, satu lampu sorot, dan cerita yang terlalu jujur untuk disimpan sendiri. <strong>{nama}</strong> hadir di {kota} untuk satu malam saja.',
    'Kalau minggu ini terasa berat, ini obatnya. <strong>{nama}</strong> di {tempat} menyajikan 100 menit tawa dari komika yang sedang berada di puncak bentuknya.',
  ],
  bodies: [
    '{tamu} membawakan materi baru yang belum pernah direkam, ditemani tiga komika pembuka asal {kota}. Sebagian materi akan berubah mengikuti reaksi penonton malam itu.',
    'Pertunjukan ditujukan untuk penonton berusia 17 tahun ke atas. Perekaman suara maupun gambar selama pertunjukan tidak diperkenankan; simpan tawanya, bukan videonya.',
    'Setelah pertunjukan ada sesi foto dan obrolan santai di lobi. Kaus tur edisi {kota} hanya dijual di tempat.',
  ],
  highlights: ['Materi baru yang belum pernah tayang', 'Komika pembuka asli daerah', 'Sesi foto seusai acara', 'Kursi nyaman dengan jarak pandang dekat', 'Kaus tur edisi kota', 'Minuman selamat datang'],
  sessions: ['Pintu dibuka', 'Komika pembuka', 'Penampilan utama', 'Tanya jawab dan foto bersama'],
  roles: ['Komika', 'Komika Pembuka', 'Pembawa Acara', 'Penulis Komedi', 'Juara Lomba Stand-up'],
  tags: ['Stand-up Comedy', 'Komedi', 'Open Mic', 'Komika', 'Hiburan', 'Malam Minggu', '17+'],
  places: ['stage', 'hall'],
  online: 0.02,
  store: 0.4,
  starts: [19, 19, 20, 20],
  hours: [2, 3],
  days: 1,
  prices: ['concert', 'theatre', 'entry', 'concert'],
};
