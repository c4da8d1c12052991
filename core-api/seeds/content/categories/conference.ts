import type { CategoryContent } from '../category-content.ts';

export const conference: CategoryContent = {
  id: 2,
  name: 'Seminar & Konferensi',
  share: 6,
  titles: [
    'Konferensi {bidang} Indonesia {tahun}',
    'Seminar Nasional {bidang}: {arah}',
    'Webinar {bidang}: {arah}',
    'Simposium {bidang} {kota}',
    'Forum {bidang} {kota} {tahun}',
    '{bidang} Summit {tahun}',
    'Bincang {bidang}: {arah}',
    'Kuliah Umum {bidang} bersama {tamu}',
  ],
  words: {
    bidang: ['Ekonomi Hijau', 'Kesehatan Masyarakat', 'Pertanian Cerdas', 'Kebijakan Publik', 'Energi Terbarukan', 'Perencanaan Kota', 'Psikologi', 'Komunikasi', 'Pariwisata Berkelanjutan', 'Hukum Digital', 'Logistik', 'Perikanan', 'Gizi dan Pangan', 'Kebencanaan', 'Arsitektur'],
    arah: ['dari Gagasan ke Tindakan', 'Menyiapkan Satu Dekade ke Depan', 'Belajar dari Desa', 'Peran Generasi Muda', 'Data untuk Keputusan yang Lebih Baik', 'Tantangan dan Peluang {tahun}', 'Kolaborasi Kampus dan Industri', 'Suara dari Daerah'],
  },
  openings: [
    '<strong>{nama}</strong> mempertemukan peneliti, praktisi, dan pembuat kebijakan dalam satu forum yang terbuka untuk umum. Bukan sekadar mendengar paparan, peserta diajak merumuskan langkah yang bisa dikerjakan setelah pulang.',
    'Apa yang sudah berjalan baik, apa yang perlu diubah, dan siapa yang harus memulainya? Tiga pertanyaan itu menjadi benang merah <strong>{nama}</strong> yang tahun ini digelar di {kota}.',
    'Setiap tahun {penyelenggara} menyusun satu forum untuk membahas hal yang terlalu penting untuk dibahas sambil lalu. Tahun ini pilihannya jatuh pada tema yang dekat dengan keseharian warga {kota}.',
  ],
  bodies: [
    'Sesi pagi diisi paparan kunci oleh {tamu}, dilanjutkan diskusi panel yang membahas hasil kajian terbaru. Seusai makan siang, peserta memilih satu dari empat kelas kecil sesuai minatnya.',
    'Makalah terpilih diterbitkan dalam prosiding dan dibagikan kepada seluruh peserta paling lambat dua minggu setelah acara. E-sertifikat dikirim ke alamat surel yang dipakai saat mendaftar.',
    'Panitia menyiapkan juru bahasa isyarat dan takarir langsung di layar utama. Peserta yang memerlukan bantuan lain dapat menghubungi kami paling lambat tiga hari sebelum acara.',
  ],
  highlights: ['E-sertifikat 8 jam pelajaran', 'Materi paparan dalam bentuk PDF', 'Makan siang dan dua kali kudapan', 'Sesi tanya jawab bersama narasumber', 'Kelas kecil paling banyak 30 peserta', 'Jejaring dengan peserta dari 20 provinsi', 'Rekaman acara selama 30 hari'],
  sessions: ['Registrasi ulang dan kopi pagi', 'Pembukaan dan sambutan', 'Paparan kunci', 'Diskusi panel', 'Kelas kecil paralel', 'Presentasi makalah terpilih', 'Perumusan rekomendasi dan penutupan'],
  roles: ['Guru Besar', 'Peneliti Senior', 'Direktur Eksekutif', 'Kepala Pusat Kajian', 'Analis Kebijakan', 'Dosen', 'Ketua Asosiasi'],
  tags: ['Seminar', 'Konferensi', 'E-Sertifikat', 'Diskusi', 'Kebijakan', 'Riset', 'Kampus', 'Webinar'],
  places: ['hall', 'campus'],
  online: 0.4,
  store: 0.02,
  starts: [8, 9, 9, 13],
  hours: [3, 8],
  days: 2,
  prices: ['conference', 'conference', 'free', 'class'],
};
