import type { CategoryContent } from '../category-content.ts';

export const wellness: CategoryContent = {
  id: 15,
  name: 'Kesehatan & Kebugaran',
  share: 4,
  titles: [
    'Yoga {suasana} {kota}',
    'Kelas {gerak} {suasana}',
    'Retret {tema} Akhir Pekan',
    'Hari Sehat {kota}: {tema}',
    'Bincang Sehat: {tema}',
    '{gerak} Bareng di {kota}',
    'Donor Darah dan {gerak} Bersama',
    'Festival Sehat {kota} {tahun}',
  ],
  words: {
    gerak: ['Pilates', 'Zumba', 'Senam Pagi', 'Tai Chi', 'Meditasi', 'Poundfit', 'Yoga', 'Jalan Sehat', 'Sepeda Santai'],
    suasana: ['Matahari Terbit', 'di Tepi Pantai', 'di Kebun Raya', 'Akhir Pekan', 'di Atap Kota', 'Hutan Pinus', 'Sore Hari', 'Bulan Purnama'],
    tema: ['Napas dan Tidur', 'Gizi Seimbang', 'Kesehatan Mental', 'Jantung Kuat', 'Berdamai dengan Cemas', 'Ibu dan Bayi', 'Tulang dan Sendi', 'Hening Sejenak'],
  },
  openings: [
    'Gelar matras, tarik napas, lalu pelan-pelan lupakan daftar pekerjaan. <strong>{nama}</strong> mengajak warga {kota} memulai hari dengan tubuh yang lebih ringan.',
    'Sehat itu kebiasaan kecil yang diulang. <strong>{nama}</strong> mengenalkannya lewat gerak bersama, pemeriksaan gratis, dan obrolan dengan dokter yang bahasanya mudah dimengerti.',
    'Kamu tidak perlu lentur atau kuat untuk ikut. <strong>{nama}</strong> terbuka bagi semua tingkat, dengan pilihan gerakan yang lebih ringan di setiap sesi.',
  ],
  bodies: [
    '{tamu} memimpin sesi utama selama 75 menit, disusul relaksasi terpandu dengan suara alam. Instruktur pendamping membantu peserta yang baru pertama kali mencoba.',
    'Tersedia pemeriksaan tekanan darah, gula darah, dan konsultasi gizi tanpa biaya. Hasilnya dapat dibawa pulang untuk dibicarakan dengan dokter keluarga.',
    'Bawa matras sendiri bila punya; panitia menyediakan sejumlah terbatas. Sarapan sehat dan jamu hangat menunggu setelah sesi selesai.',
  ],
  highlights: ['Instruktur bersertifikat', 'Pemeriksaan kesehatan gratis', 'Sarapan sehat dan jamu', 'Cocok untuk semua tingkat', 'Matras pinjaman', 'Tas kain untuk 100 pendaftar pertama', 'Sesi relaksasi terpandu'],
  sessions: ['Daftar ulang', 'Pemanasan', 'Sesi utama', 'Relaksasi', 'Bincang sehat', 'Sarapan bersama'],
  roles: ['Instruktur Yoga', 'Dokter Umum', 'Ahli Gizi', 'Psikolog', 'Fisioterapis', 'Pelatih Kebugaran', 'Bidan'],
  tags: ['Kesehatan', 'Yoga', 'Kebugaran', 'Meditasi', 'Senam', 'Sehat', 'Komunitas', 'Pagi Hari'],
  places: ['open', 'nature', 'sport'],
  online: 0.15,
  store: 0.15,
  starts: [6, 6, 7, 8, 16],
  hours: [2, 4],
  days: 2,
  prices: ['class', 'free', 'donation', 'class'],
};
