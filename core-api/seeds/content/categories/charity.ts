import type { CategoryContent } from '../category-content.ts';

export const charity: CategoryContent = {
  id: 22,
  name: 'Sosial & Amal',
  share: 3,
  titles: [
    'Konser Amal {tujuan}',
    'Lelang Karya untuk {tujuan}',
    'Malam Dana {tujuan}',
    'Bersih {tempat_alam} {kota}',
    'Bazar Amal {tujuan}',
    'Tanam Seribu {pohon} di {kota}',
    'Lari Amal {tujuan}',
    'Kelas Berbagi: {tujuan}',
  ],
  words: {
    tujuan: ['Perpustakaan Desa', 'Sekolah di Perbatasan', 'Penyintas Banjir', 'Anak Pesisir', 'Rumah Singgah', 'Air Bersih', 'Satwa Terlantar', 'Guru Honorer', 'Kaki Palsu', 'Buku untuk Papua'],
    tempat_alam: ['Pantai', 'Sungai', 'Hutan Kota', 'Danau', 'Pasar'],
    pohon: ['Mangrove', 'Pohon', 'Bibit Bambu', 'Trembesi'],
  },
  openings: [
    'Bayar semampumu, selebihnya biar kebaikan yang menghitung. <strong>{nama}</strong> mengajak warga {kota} bergerak bersama untuk sesuatu yang lebih besar dari diri sendiri.',
    'Seluruh hasil <strong>{nama}</strong> disalurkan secara terbuka; laporannya dapat dibaca siapa saja paling lambat sebulan setelah acara.',
    'Kadang yang dibutuhkan hanya satu sore dan beberapa pasang tangan. <strong>{nama}</strong> membuka kesempatan bagi siapa pun untuk ikut membantu.',
  ],
  bodies: [
    '{tamu} hadir menceritakan perjalanan program ini sejak hanya punya dua rak buku. Setelah itu kita bekerja bersama dalam kelompok-kelompok kecil.',
    'Donasi dapat diberikan dalam bentuk uang, barang layak pakai, atau waktu. Panitia menyediakan sarung tangan, kantong, makan siang, dan angkutan dari titik kumpul.',
    'Mitra penyalur tahun ini adalah tiga lembaga yang diaudit setiap tahun. Rincian penggunaan dana dipasang di pintu masuk dan dikirim ke setiap donatur.',
  ],
  highlights: ['Laporan dana terbuka untuk umum', 'Makan siang relawan', 'Sertifikat relawan', 'Penampilan musisi sukarela', 'Lelang karya seniman setempat', 'Angkutan dari titik kumpul'],
  sessions: ['Titik kumpul dan pembagian kelompok', 'Pembukaan', 'Kegiatan utama', 'Lelang dan penampilan', 'Laporan dan penutup'],
  roles: ['Relawan', 'Pendiri Yayasan', 'Musisi', 'Pegiat Lingkungan', 'Koordinator Program', 'Pekerja Sosial'],
  tags: ['Amal', 'Donasi', 'Relawan', 'Sosial', 'Lingkungan', 'Konser Amal', 'Berbagi', 'Tanam Pohon'],
  places: ['open', 'hall', 'nature'],
  online: 0.08,
  store: 0.12,
  starts: [6, 7, 9, 15, 19],
  hours: [3, 6],
  days: 1,
  prices: ['donation', 'donation', 'donation', 'free'],
};
