import type { CategoryContent } from '../category-content.ts';

export const fashion: CategoryContent = {
  id: 16,
  name: 'Fashion & Kecantikan',
  share: 3,
  titles: [
    '{kota} Fashion Week {tahun}',
    'Peragaan Busana {wastra}',
    'Pekan {wastra} Nusantara',
    'Kelas Rias {gaya}',
    'Pasar Baju {gaya} {kota}',
    'Bazar {wastra} dan Wastra Muda',
    'Runway {kota}: {tema}',
    'Kelas Padu Padan {wastra}',
  ],
  words: {
    wastra: ['Batik', 'Tenun', 'Songket', 'Kebaya', 'Lurik', 'Ulos', 'Sasirangan', 'Ecoprint', 'Busana Muslim'],
    gaya: ['Natural', 'Pengantin', 'Bekas Layak', 'Panggung', 'Sehari-hari', 'Tahun 90-an'],
    tema: ['Benang dan Ingatan', 'Warna Tanah', 'Kota Tropis', 'Pesisir Baru', 'Lipat dan Lekuk', 'Tanpa Limbah'],
  },
  openings: [
    'Dua puluh perancang, satu panjang landasan, dan ratusan helai kain yang dikerjakan tangan. <strong>{nama}</strong> merayakan wastra Indonesia tanpa menjadikannya barang museum.',
    'Pakaian bercerita tentang siapa kita. <strong>{nama}</strong> mengajak kamu mendengar ceritanya langsung dari penenun, pembatik, dan perancang muda {kota}.',
    'Dari ruang rias sampai deretan kursi depan, <strong>{nama}</strong> membuka semua pintunya untuk umum.',
  ],
  bodies: [
    'Koleksi pembuka karya {tamu} memakai kain sisa produksi yang dijahit ulang menjadi busana siap pakai. Semua koleksi dapat dipesan di ruang pamer seusai peragaan.',
    'Kelas singkat tersedia bagi pengunjung yang ingin belajar merawat kain, memadukan motif, atau merias wajah dengan lima alat saja.',
    'Pasar mode menghadirkan 45 jenama kecil dengan potongan harga khusus hari pertama. Kasir menerima pembayaran nontunai.',
  ],
  highlights: ['20 perancang dan rumah mode', 'Ruang pamer dan pemesanan langsung', 'Kelas singkat merawat kain', 'Pasar mode dengan 45 jenama', 'Konsultasi rias gratis', 'Sudut foto dengan penata gaya'],
  sessions: ['Ruang pamer dibuka', 'Kelas singkat', 'Peragaan pembuka', 'Bincang perancang', 'Peragaan utama', 'Malam penganugerahan'],
  roles: ['Perancang Busana', 'Penata Rias', 'Penenun', 'Model', 'Pembatik', 'Penata Gaya', 'Pengamat Mode'],
  tags: ['Fashion', 'Batik', 'Tenun', 'Kecantikan', 'Peragaan Busana', 'Bazar', 'Wastra', 'Jenama Lokal'],
  places: ['hall', 'gallery'],
  online: 0.04,
  store: 0.45,
  starts: [10, 11, 13, 16, 19],
  hours: [3, 8],
  days: 4,
  prices: ['entry', 'concert', 'class', 'free'],
};
