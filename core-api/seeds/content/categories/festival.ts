import type { CategoryContent } from '../category-content.ts';

/** Id 21 has a styling of its own on the home page (spec §2). */
export const festival: CategoryContent = {
  id: 21,
  name: 'Festival',
  share: 7,
  titles: [
    'Festival {tema} {kota} {tahun}',
    '{kota} {julukan} Festival',
    'Pesta {tema} {kota}',
    'Festival {julukan} {tahun}',
    '{tema} Raya: Festival Warga {kota}',
    'Festival Akhir Tahun {kota}',
    'Semarak {tema} Nusantara {tahun}',
    'Festival Kampung {julukan}',
  ],
  words: {
    tema: ['Layang-Layang', 'Cahaya', 'Sungai', 'Bunga', 'Balon Udara', 'Kopi dan Musik', 'Sastra', 'Pesisir', 'Lampion', 'Bambu', 'Panen', 'Kota Lama', 'Danau', 'Rakyat', 'Kembang Api'],
    julukan: ['Seribu Warna', 'Di Atas Awan', 'Lintas Pulau', 'Tepi Laut', 'Gunung Bernyanyi', 'Kota Pelabuhan', 'Matahari Terbit', 'Bulan Madu', 'Teluk Biru'],
  },
  openings: [
    'Tiga panggung, puluhan penampil, dan satu kota yang ikut bersolek. <strong>{nama}</strong> adalah perayaan tahunan yang paling ditunggu warga {kota}, dan tahun ini pintunya dibuka lebih lebar.',
    'Siang untuk keluarga, malam untuk menari. <strong>{nama}</strong> mengisi {tempat} dengan musik, instalasi, pasar kreatif, dan makanan dari segala penjuru.',
    'Kalau hanya boleh memilih satu akhir pekan untuk keluar rumah, pilih yang ini. <strong>{nama}</strong> kembali dengan penampil dari sebelas provinsi.',
  ],
  bodies: [
    '{tamu} menjadi pengarah artistik tahun ini dan merancang pawai pembuka yang melibatkan delapan ratus warga. Rute pawai berakhir di panggung utama saat matahari terbenam.',
    'Pasar kreatif diisi seratus jenama setempat, sedangkan area keluarga menyediakan lokakarya, permainan, dan ruang istirahat. Semua area terhubung jalur kursi roda.',
    'Bus ulang-alik gratis berangkat setiap lima belas menit dari tiga kantong parkir. Gunakan angkutan umum bila memungkinkan; jalan di sekitar lokasi ditutup mulai pukul 14.00.',
  ],
  highlights: ['Tiga panggung dan 50 penampil', 'Pawai pembuka bersama warga', 'Instalasi cahaya malam hari', 'Pasar kreatif 100 jenama', 'Area keluarga dan lokakarya', 'Bus ulang-alik gratis', 'Kembang api penutup'],
  sessions: ['Gerbang dibuka', 'Pawai pembuka', 'Panggung komunitas', 'Lokakarya keluarga', 'Panggung utama', 'Pertunjukan cahaya', 'Kembang api penutup'],
  roles: ['Pengarah Artistik', 'Penampil Utama', 'Musisi', 'Seniman Instalasi', 'Koreografer', 'Ketua Panitia'],
  tags: ['Festival', 'Musik', 'Keluarga', 'Pawai', 'Kembang Api', 'Pasar Kreatif', 'Liburan', 'Seni'],
  places: ['open', 'nature'],
  online: 0.01,
  store: 0.05,
  starts: [9, 10, 14, 15, 16],
  hours: [6, 12],
  days: 4,
  prices: ['concert', 'entry', 'free', 'concert', 'entry'],
};
