import type { CategoryContent } from '../category-content.ts';

export const business: CategoryContent = {
  id: 14,
  name: 'Bisnis & Karier',
  share: 4,
  titles: [
    'Bursa Kerja {kota} {tahun}',
    'Kelas Bisnis: {topik}',
    'Ngobrol Usaha: {topik}',
    '{topik} untuk UMKM {kota}',
    'Expo UMKM {kota} {tahun}',
    'Career Day {kota}: {arah}',
    'Webinar Karier: {arah}',
    'Klinik Usaha {kota}: {topik}',
  ],
  words: {
    topik: ['Laporan Keuangan Sederhana', 'Jualan di Lokapasar', 'Strategi Harga', 'Membangun Merek', 'Ekspor Pertama', 'Pajak Tanpa Pusing', 'Konten yang Menjual', 'Modal dan Pinjaman', 'Waralaba', 'Foto Produk dengan Ponsel', 'Kemasan yang Bicara'],
    arah: ['Portofolio yang Dilirik', 'Pindah Karier di Usia 30', 'Lolos Wawancara Pertama', 'Kerja Jarak Jauh', 'Menawar Gaji dengan Percaya Diri', 'CV yang Dibaca'],
  },
  openings: [
    'Usaha kecil tidak butuh teori besar, melainkan langkah berikutnya yang jelas. <strong>{nama}</strong> membantu kamu menemukannya bersama orang yang sudah mengerjakannya.',
    '<strong>{nama}</strong> mempertemukan pencari kerja, pelaku usaha, dan lembaga pembiayaan dalam satu hari yang padat di {tempat}.',
    'Berapa harga yang pantas, kapan harus merekrut, dan bagaimana mengatur kas? <strong>{nama}</strong> menjawabnya dengan contoh nyata dari pelaku usaha {kota}.',
  ],
  bodies: [
    '{tamu} membuka buku kasnya sendiri dan menceritakan tiga keputusan yang hampir membuat usahanya tutup. Setelah itu peserta menghitung angka usahanya dengan lembar kerja yang dibagikan.',
    'Ada meja konsultasi untuk perizinan, sertifikasi halal, dan pembukaan toko daring. Bawa laptop atau ponsel agar bisa langsung dikerjakan.',
    'Peserta masuk dalam kelompok alumni yang bertemu daring sebulan sekali untuk saling menagih kemajuan. Banyak kerja sama lahir dari kelompok ini.',
  ],
  highlights: ['Lembar kerja siap pakai', 'Konsultasi perizinan dan sertifikasi', 'Lebih dari 40 perusahaan membuka lowongan', 'Jejaring pelaku usaha setempat', 'Rekaman kelas 30 hari', 'Potongan biaya foto produk', 'E-sertifikat'],
  sessions: ['Registrasi dan perkenalan', 'Bincang pelaku usaha', 'Kelas praktik', 'Meja konsultasi', 'Temu mitra', 'Penutup'],
  roles: ['Pemilik Usaha', 'Konsultan Bisnis', 'Manajer SDM', 'Akuntan', 'Direktur Pemasaran', 'Mentor UMKM', 'Praktisi Ekspor'],
  tags: ['Bisnis', 'UMKM', 'Karier', 'Lowongan', 'Wirausaha', 'Pemasaran', 'Keuangan', 'Networking'],
  places: ['hall', 'campus'],
  online: 0.32,
  store: 0.12,
  starts: [8, 9, 10, 13, 19],
  hours: [2, 8],
  days: 3,
  prices: ['class', 'free', 'conference', 'free'],
};
