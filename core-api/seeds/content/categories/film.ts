import type { CategoryContent } from '../category-content.ts';

export const film: CategoryContent = {
  id: 10,
  name: 'Film & Sinema',
  share: 4,
  titles: [
    'Layar {suasana}: {judul}',
    'Festival Film {jenis} {kota} {tahun}',
    'Nonton Bareng Film {jenis}',
    'Pemutaran Perdana: {judul}',
    'Bioskop {suasana} {kota}',
    'Diskusi Film {judul}',
    'Pekan Sinema {jenis}',
    'Kelas Film {jenis} bersama {tamu}',
  ],
  words: {
    suasana: ['Tancap', 'Tepi Sungai', 'Bulan Purnama', 'Halaman Museum', 'Atap Gedung', 'Kampung', 'Taman'],
    jenis: ['Pendek', 'Dokumenter', 'Anak', 'Klasik Indonesia', 'Animasi', 'Pelajar', 'Bahasa Daerah', 'Asia'],
    judul: ['Sepeda untuk Rani', 'Angin Muson', 'Warung Terakhir', 'Ibu dan Laut', 'Catatan Musim Kemarau', 'Anak-Anak Pelabuhan', 'Pulang Sebelum Subuh', 'Nama Sebuah Sungai', 'Radio Tua', 'Kota yang Tidur', 'Bunga di Trotoar'],
  },
  openings: [
    'Gelar tikar, buka kudapan, dan biarkan layar lebar mengambil alih malam. <strong>{nama}</strong> menghadirkan film-film yang jarang sampai ke bioskop {kota}.',
    'Lima belas film, tiga layar, dan para pembuatnya hadir langsung. <strong>{nama}</strong> adalah undangan untuk menonton dengan lebih pelan, lalu membicarakannya sampai larut.',
    'Film yang baik tidak selesai ketika lampu menyala. Karena itu setiap pemutaran dalam <strong>{nama}</strong> diikuti percakapan bersama pembuat dan penontonnya.',
  ],
  bodies: [
    '{tamu} hadir menceritakan proses di balik kamera, dari riset enam bulan sampai pengambilan gambar yang nyaris batal karena cuaca. Penonton boleh bertanya apa saja.',
    'Semua film diputar dengan takarir bahasa Indonesia. Klasifikasi usia tercantum pada jadwal; mohon orang tua mendampingi anak pada pemutaran malam.',
    'Tempat duduk tidak bernomor dan dibuka tiga puluh menit sebelum film dimulai. Payung dan jas hujan disiapkan bila langit kurang bersahabat.',
  ],
  highlights: ['Film pilihan kurator', 'Tanya jawab bersama sutradara', 'Takarir bahasa Indonesia', 'Pasar kudapan dan minuman hangat', 'Penghargaan pilihan penonton', 'Kelas singkat penulisan skenario', 'Area tikar dan kursi lipat'],
  sessions: ['Area penonton dibuka', 'Kumpulan film pendek', 'Pemutaran film utama', 'Tanya jawab bersama pembuat film', 'Penganugerahan pilihan penonton'],
  roles: ['Sutradara', 'Penulis Skenario', 'Produser Film', 'Sinematografer', 'Pemeran', 'Kritikus Film', 'Programmer Festival'],
  tags: ['Film', 'Sinema', 'Layar Tancap', 'Film Pendek', 'Dokumenter', 'Diskusi', 'Nonton Bareng', 'Sineas Muda'],
  places: ['stage', 'open', 'gallery'],
  online: 0.08,
  store: 0.15,
  starts: [13, 15, 18, 19, 19],
  hours: [2, 5],
  days: 5,
  prices: ['entry', 'theatre', 'free', 'donation', 'entry'],
};
