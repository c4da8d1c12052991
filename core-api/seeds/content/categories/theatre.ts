import type { CategoryContent } from '../category-content.ts';

export const theatre: CategoryContent = {
  id: 9,
  name: 'Teater & Pertunjukan',
  share: 5,
  titles: [
    'Teater: {lakon}',
    '{lakon}: Sebuah Drama Musikal',
    'Monolog {lakon}',
    'Pentas Tari {lakon}',
    'Sendratari {legenda}',
    'Opera {legenda}',
    'Balet Nusantara: {legenda}',
    'Teater Boneka: {legenda}',
    '{lakon} — Pentas {edisi}',
  ],
  words: {
    lakon: ['Malam Terakhir di Stasiun', 'Nyanyian Angsa', 'Perempuan di Balik Tirai', 'Kereta Api Terakhir', 'Sang Penjaga Mercusuar', 'Rumah yang Menunggu', 'Tukang Jahit Kampung', 'Surat dari Digul', 'Pagi Bening', 'Cermin Retak', 'Hikayat Hujan', 'Ruang Tunggu'],
    legenda: ['Roro Jonggrang', 'Malin Kundang', 'Sangkuriang', 'Ramayana', 'Calon Arang', 'Lutung Kasarung', 'I La Galigo', 'Timun Mas', 'Putri Mandalika', 'Panji Semirang', 'Batu Menangis', 'Danau Toba'],
    edisi: ['Perdana', 'Ulang Tahun ke-10', 'Keliling Jawa', 'Malam Kedua', 'Penutup Musim'],
  },
  openings: [
    'Lampu padam, tirai terbuka, dan selama dua jam {tempat} berubah menjadi dunia lain. <strong>{nama}</strong> dimainkan oleh dua puluh pemeran dengan musik langsung dari pinggir panggung.',
    'Kisah yang kamu kira sudah kamu kenal diceritakan ulang dari sudut yang tidak terduga. <strong>{nama}</strong> adalah hasil lokakarya setahun penuh bersama warga {kota}.',
    'Setelah tiket pentas perdananya habis dalam tiga hari, <strong>{nama}</strong> kembali dengan pemeran yang sama dan tata panggung yang diperbarui.',
  ],
  bodies: [
    'Naskah ditulis oleh {tamu} berdasarkan wawancara dengan puluhan saksi dan penutur. Bahasa yang dipakai campuran Indonesia dan bahasa daerah, dengan takarir di sisi panggung.',
    'Pertunjukan berlangsung sekitar 110 menit dengan satu kali jeda. Penonton yang datang setelah tirai dibuka akan dipersilakan masuk pada pergantian babak.',
    'Kursi bernomor; pilih sendiri saat membeli tiket. Anak di bawah tujuh tahun tidak diperkenankan masuk kecuali pada pertunjukan siang yang bertanda keluarga.',
  ],
  highlights: ['Kursi bernomor dengan pandangan penuh', 'Musik langsung dari pinggir panggung', 'Takarir bahasa Indonesia', 'Bincang dengan pemeran seusai pentas', 'Buku program gratis', 'Pertunjukan siang ramah keluarga', 'Juru bahasa isyarat pada malam kedua'],
  sessions: ['Pintu teater dibuka', 'Babak pertama', 'Jeda', 'Babak kedua', 'Bincang bersama pemeran'],
  roles: ['Sutradara', 'Penulis Naskah', 'Pemeran Utama', 'Koreografer', 'Penata Musik', 'Penata Panggung', 'Dalang'],
  tags: ['Teater', 'Pertunjukan', 'Tari', 'Drama Musikal', 'Panggung', 'Kursi Bernomor', 'Seni Peran', 'Legenda'],
  places: ['stage'],
  online: 0.02,
  store: 0.02,
  starts: [14, 16, 19, 19, 20],
  hours: [2, 3],
  days: 3,
  prices: ['theatre', 'theatre', 'theatre', 'entry', 'donation'],
};
