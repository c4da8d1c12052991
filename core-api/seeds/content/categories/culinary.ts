import type { CategoryContent } from '../category-content.ts';

export const culinary: CategoryContent = {
  id: 4,
  name: 'Kuliner',
  share: 7,
  titles: [
    'Festival {rasa} {kota}',
    'Pasar {rasa} Akhir Pekan',
    '{rasa} Fest {tahun}',
    'Jelajah Rasa: {rasa} Nusantara',
    'Makan Malam {suasana}',
    'Pekan {rasa} {kota} {tahun}',
    'Kelas Icip {rasa}',
    'Warung Keliling: {rasa} dari {jumlah} Daerah',
    'Dapur Terbuka {kota}: {rasa}',
  ],
  words: {
    rasa: ['Kopi', 'Sambal', 'Soto', 'Sate', 'Jajanan Pasar', 'Bakso', 'Durian', 'Rempah', 'Hidangan Laut', 'Teh', 'Mi', 'Cokelat', 'Rendang', 'Nasi Liwet', 'Kue Tradisional', 'Pempek', 'Es dan Manisan'],
    suasana: ['Enam Hidangan', 'di Kebun', 'Seribu Lilin', 'Pesisir Utara', 'Meja Panjang', 'Rempah Banda', 'Resep Nenek', 'Tanpa Sisa'],
    jumlah: ['17', '20', '25', '34', '38', '40'],
  },
  openings: [
    'Perut kosong adalah syarat masuk yang tidak tertulis. <strong>{nama}</strong> mengumpulkan puluhan dapur pilihan, dari warung tiga generasi sampai juru masak muda yang sedang naik daun, di satu tempat: {tempat}.',
    'Setiap daerah punya cara sendiri menyebut lezat. Lewat <strong>{nama}</strong>, warga {kota} bisa mencicipinya satu per satu tanpa perlu naik pesawat.',
    'Kami mengajak kamu makan pelan-pelan. <strong>{nama}</strong> bukan sekadar bazar, melainkan perayaan orang-orang yang menanam, mengolah, dan menghidangkan.',
  ],
  bodies: [
    'Lebih dari enam puluh lapak dipilih lewat uji rasa tertutup, dengan harga mulai lima belas ribu rupiah. Pembayaran nontunai diterima di semua lapak, dan tersedia kursi bersama di bawah tenda.',
    '{tamu} memasak langsung di panggung dapur pada hari pertama, sementara hari berikutnya diisi lomba ulek sambal dan bincang tentang bahan pangan lokal yang mulai terlupakan.',
    'Panitia memilah sampah bersama bank sampah setempat. Bawa kotak makan dan botol sendiri untuk mendapatkan potongan harga di lapak yang bertanda daun.',
  ],
  highlights: ['60 lebih lapak makanan dan minuman', 'Demo masak bersama juru masak tamu', 'Lomba ulek sambal berhadiah', 'Area makan keluarga dan tempat bermain anak', 'Musik akustik sepanjang sore', 'Pilihan halal dan nabati yang jelas tandanya', 'Lokakarya singkat meracik kopi'],
  sessions: ['Gerai dibuka', 'Demo masak', 'Lomba ulek sambal', 'Bincang pangan lokal', 'Musik sore', 'Undian pengunjung'],
  roles: ['Juru Masak', 'Pemilik Warung', 'Barista', 'Penulis Kuliner', 'Peneliti Pangan', 'Chef Patissier', 'Petani Kopi'],
  tags: ['Kuliner', 'Jajanan', 'Festival Makanan', 'Kopi', 'Keluarga', 'UMKM', 'Demo Masak', 'Akhir Pekan'],
  places: ['open', 'hall'],
  online: 0.01,
  store: 0.35,
  starts: [9, 10, 11, 15, 17],
  hours: [4, 11],
  days: 4,
  prices: ['entry', 'tasting', 'free', 'entry', 'tasting'],
};
