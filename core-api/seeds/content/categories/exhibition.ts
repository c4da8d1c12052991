import type { CategoryContent } from '../category-content.ts';

export const exhibition: CategoryContent = {
  id: 8,
  name: 'Seni Rupa & Pameran',
  share: 5,
  titles: [
    'Pameran {medium}: {tema}',
    '{tema}',
    '{tema}: Pameran Tunggal {tamu}',
    'Pekan {medium} {kota} {tahun}',
    'Biennale {kota} {tahun}: {tema}',
    'Tur Kuratorial: {tema}',
    'Pasar {medium} {kota}',
    'Ruang Temu {medium}: {tema}',
  ],
  words: {
    medium: ['Seni Rupa', 'Fotografi', 'Ilustrasi', 'Seni Cetak', 'Patung', 'Seni Media Baru', 'Lukisan', 'Arsip Kota', 'Keramik', 'Komik'],
    tema: ['Tanah yang Mengingat', 'Membaca Hujan', 'Rumah Tanpa Alamat', 'Garis Pantai', 'Yang Tumbuh di Sela', 'Bayang-Bayang Kota', 'Peta Ingatan', 'Laut Bercerita', 'Setelah Panen', 'Tubuh dan Tenun', 'Cahaya dari Dapur', 'Surat untuk Kampung', 'Seribu Jendela', 'Arsip Keluarga'],
  },
  openings: [
    '<strong>{nama}</strong> menampilkan lebih dari empat puluh karya yang berangkat dari pertanyaan sederhana: apa yang kita ingat dari tempat kita tumbuh? Karya-karya itu mengisi {tempat} dari lantai sampai langit-langit.',
    'Datang sekali belum tentu cukup. <strong>{nama}</strong> dirancang sebagai perjalanan melewati ruang-ruang yang berubah bersama cahaya hari, dari pagi yang terang sampai malam yang remang.',
    'Untuk pertama kalinya di {kota}, karya-karya dalam <strong>{nama}</strong> diperlihatkan bersama sketsa, buku harian, dan potongan arsip yang mendahuluinya.',
  ],
  bodies: [
    'Tur kuratorial bersama {tamu} berlangsung setiap Sabtu pukul 15.00 dan sudah termasuk dalam tiket. Untuk rombongan sekolah tersedia tur pagi dengan lembar kegiatan.',
    'Seluruh keterangan karya tersedia dalam bahasa Indonesia, huruf besar, dan rekaman suara. Ruang tenang disiapkan bagi pengunjung yang memerlukan jeda.',
    'Di ruang depan ada toko kecil berisi katalog, cetakan edisi terbatas, dan barang buatan perajin {kota}. Sebagian hasil penjualan kembali ke para seniman.',
  ],
  highlights: ['Lebih dari 40 karya dari 23 seniman', 'Tur kuratorial setiap Sabtu', 'Katalog pameran berbahasa Indonesia', 'Ruang gambar untuk anak', 'Bincang seniman', 'Toko cetakan edisi terbatas', 'Akses kursi roda di semua ruang'],
  sessions: ['Pembukaan pameran', 'Tur kuratorial', 'Bincang seniman', 'Lokakarya gambar untuk anak', 'Pemutaran film arsip', 'Malam penutupan'],
  roles: ['Kurator', 'Perupa', 'Fotografer', 'Penulis Seni', 'Ilustrator', 'Direktur Galeri', 'Peneliti Arsip'],
  tags: ['Pameran', 'Seni Rupa', 'Galeri', 'Fotografi', 'Ilustrasi', 'Kurator', 'Museum', 'Seniman Muda'],
  places: ['gallery'],
  online: 0.03,
  store: 0.12,
  starts: [9, 10, 10, 11],
  hours: [7, 10],
  days: 14,
  prices: ['entry', 'free', 'entry', 'donation'],
};
