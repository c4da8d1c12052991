import type { CategoryContent } from '../category-content.ts';

/** The name has a styling of its own on the home page (spec §2). */
export const powermatch: CategoryContent = {
  id: 24,
  name: 'POWERMATCH',
  share: 3,
  titles: [
    'POWERMATCH {kota}: {pasangan}',
    'POWERMATCH {sektor} {tahun}',
    'POWERMATCH Kilat: {pasangan}',
    'Temu Bisnis POWERMATCH {sektor}',
    'POWERMATCH Malam Mitra {kota}',
    'POWERMATCH {sektor} × {kota}',
  ],
  words: {
    pasangan: ['UMKM Bertemu Investor', 'Petani Bertemu Pembeli', 'Startup Bertemu Korporasi', 'Perajin Bertemu Peritel', 'Eksportir Bertemu Logistik', 'Pendiri Bertemu Mentor', 'Kafe Bertemu Pemasok'],
    sektor: ['Kuliner', 'Kriya', 'Agritech', 'Pariwisata', 'Fesyen', 'Perikanan', 'Logistik', 'Energi', 'Pendidikan', 'Kopi'],
  },
  openings: [
    'Dua puluh pertemuan dalam tiga jam, masing-masing delapan menit. <strong>{nama}</strong> mempertemukan pelaku usaha yang benar-benar cocok, bukan sekadar bertukar kartu nama.',
    'Sebelum acara, setiap peserta mengisi apa yang dicari dan apa yang ditawarkan. Tim kami menyusun jadwal tatap muka sehingga setiap menit <strong>{nama}</strong> di {kota} berguna.',
    '<strong>{nama}</strong> adalah seri temu bisnis yang tahun lalu melahirkan ratusan kontrak kecil di dua belas kota. Sekarang giliran {kota}.',
  ],
  bodies: [
    '{tamu} membuka sesi dengan cara menyampaikan usaha dalam enam puluh detik. Setelah bel pertama berbunyi, peserta berpindah meja mengikuti jadwal pribadinya.',
    'Seusai pertemuan kilat, meja lanjutan dibuka untuk pasangan yang ingin berbicara lebih panjang. Notaris dan pendamping perizinan tersedia di tempat.',
    'Peserta menerima daftar kontak yang disetujui kedua pihak serta catatan kecocokan. Tim kami menanyakan perkembangannya setelah tiga puluh hari.',
  ],
  highlights: ['Jadwal tatap muka pribadi', 'Hingga 20 pertemuan kilat', 'Pendamping perizinan di tempat', 'Meja lanjutan tanpa batas waktu', 'Catatan kecocokan setelah acara', 'Makan malam jejaring'],
  sessions: ['Registrasi dan jadwal pribadi', 'Pembukaan', 'Putaran kilat pertama', 'Rehat dan jejaring', 'Putaran kilat kedua', 'Meja lanjutan'],
  roles: ['Investor', 'Kurator Bisnis', 'Kepala Pengadaan', 'Pendiri Usaha', 'Manajer Kemitraan', 'Pendamping UMKM'],
  tags: ['POWERMATCH', 'Temu Bisnis', 'UMKM', 'Investor', 'Kemitraan', 'Networking', 'Startup'],
  places: ['hall', 'campus'],
  online: 0.12,
  store: 0.08,
  starts: [9, 13, 15, 18],
  hours: [3, 6],
  days: 1,
  prices: ['conference', 'conference', 'free', 'class'],
};
