import type { CategoryContent } from '../category-content.ts';

export const workshop: CategoryContent = {
  id: 3,
  name: 'Workshop & Kelas',
  share: 9,
  titles: [
    'Kelas {kriya} untuk Pemula',
    'Workshop {kriya}: {hasil}',
    'Belajar {kriya} dalam Sehari',
    '{hasil}: Kelas {kriya} Akhir Pekan',
    'Studio Terbuka {kriya} {kota}',
    'Kelas {kriya} bersama {tamu}',
    'Bengkel {kriya} Vol. {edisi}',
    'Sabtu Sore Belajar {kriya}',
  ],
  words: {
    kriya: ['Keramik', 'Batik Tulis', 'Merajut', 'Sketsa Kota', 'Kaligrafi', 'Barista Dasar', 'Menulis Cerpen', 'Fotografi Jalanan', 'Merangkai Bunga', 'Ecoprint', 'Cukil Kayu', 'Roti Sourdough', 'Tenun Gedog', 'Macrame', 'Sablon Manual', 'Cat Air', 'Jilid Buku', 'Sabun Alami', 'Terarium', 'Wayang Kertas'],
    hasil: ['Bawa Pulang Karya Pertamamu', 'dari Nol sampai Jadi', 'Pelan-Pelan Saja', 'Tangan yang Belajar', 'Membuat Hadiah Sendiri', 'Mengenal Bahan', 'Satu Hari Satu Karya', 'Bermain Warna Alam'],
    edisi: ['2', '3', '4', '5', '6', '7', '8', '9', '11', '12'],
  },
  openings: [
    'Tidak perlu punya pengalaman. <strong>{nama}</strong> disusun untuk kamu yang ingin mencoba sesuatu dengan tangan sendiri, dengan pendamping yang sabar dan kelompok yang kecil.',
    'Sudah lama menyimpan keinginan belajar tetapi tidak tahu harus mulai dari mana? <strong>{nama}</strong> di {tempat} menyiapkan bahan, alat, dan meja kerja; kamu cukup datang dengan rasa ingin tahu.',
    'Akhir pekan ini, ganti layar dengan bahan yang bisa disentuh. Dalam satu pertemuan, {tamu} akan memandu peserta <strong>{nama}</strong> dari mengenal alat sampai menyelesaikan karya.',
  ],
  bodies: [
    'Kelas dimulai dengan pengenalan bahan dan demonstrasi singkat. Setelah itu setiap peserta bekerja di mejanya sendiri, sementara dua pendamping berkeliling membantu satu per satu.',
    'Semua bahan sudah termasuk dalam harga kelas, demikian pula celemek, modul cetak, dan kudapan sore. Karya yang belum kering dapat diambil seminggu kemudian atau dikirim ke rumah.',
    'Peserta dibatasi agar semua mendapat perhatian. Bila kursi habis, kamu dapat mengikuti gelombang berikutnya yang diumumkan lewat media sosial {penyelenggara}.',
  ],
  highlights: ['Semua alat dan bahan disediakan', 'Paling banyak 16 peserta per kelas', 'Karya dibawa pulang', 'Modul cetak berbahasa Indonesia', 'Kudapan sore dan teh', 'Potongan harga di toko bahan rekanan', 'Sertifikat keikutsertaan'],
  sessions: ['Perkenalan dan mengenal alat', 'Demonstrasi teknik dasar', 'Praktik mandiri bagian pertama', 'Rehat sore', 'Praktik mandiri bagian kedua', 'Membahas karya bersama'],
  roles: ['Perajin', 'Pengajar', 'Pendiri Studio', 'Seniman', 'Penulis', 'Fotografer', 'Pembatik'],
  tags: ['Workshop', 'Kelas Kecil', 'Kerajinan', 'Pemula', 'Akhir Pekan', 'Handmade', 'Kreatif', 'Belajar'],
  places: ['gallery', 'campus', 'hall'],
  online: 0.12,
  store: 0.45,
  starts: [9, 10, 13, 14, 15],
  hours: [2, 5],
  days: 1,
  prices: ['class', 'class', 'class', 'tasting', 'free'],
};
