import type { CategoryContent } from '../category-content.ts';

export const adventure: CategoryContent = {
  id: 20,
  name: 'Wisata & Petualangan',
  share: 4,
  titles: [
    'Open Trip {tujuan}',
    'Kemah {alam} {kota}',
    'Jelajah {tujuan} Dua Hari',
    'Susur {alam} {kota}',
    'Pendakian Bersama {tujuan}',
    'Pengamatan Bintang di {alam}',
    'Bersepeda {alam}: {kota}',
    'Tur Jalan Kaki {kota} Tempo Dulu',
  ],
  words: {
    alam: ['Hutan Pinus', 'Sungai', 'Kebun Teh', 'Pesisir', 'Gua Kapur', 'Bukit Savana', 'Kampung Nelayan', 'Lereng Gunung'],
  },
  regional: {
    sumatera: { tujuan: ['Danau Toba', 'Pulau Pahawang', 'Gunung Kerinci', 'Pulau Weh', 'Lembah Harau', 'Danau Maninjau', 'Pulau Belitung', 'Way Kambas'] },
    jawa: { tujuan: ['Gunung Prau', 'Kawah Ijen', 'Karimunjawa', 'Gunung Papandayan', 'Dieng', 'Bromo', 'Baluran', 'Ujung Kulon', 'Gunung Lawu', 'Pulau Seribu'] },
    nusa: { tujuan: ['Rinjani', 'Labuan Bajo', 'Gili Trawangan', 'Gunung Batur', 'Wae Rebo', 'Nusa Penida', 'Kelimutu', 'Gunung Tambora'] },
    kalimantan: { tujuan: ['Tanjung Puting', 'Kepulauan Derawan', 'Loksado', 'Sungai Mahakam', 'Danau Sentarum', 'Bukit Kelam'] },
    sulawesi: { tujuan: ['Bunaken', 'Wakatobi', 'Togean', 'Rammang-Rammang', 'Tana Toraja', 'Gunung Lompobattang', 'Danau Poso'] },
    timur: { tujuan: ['Raja Ampat', 'Kepulauan Banda', 'Danau Sentani', 'Pantai Ora', 'Kepulauan Kei', 'Lembah Baliem', 'Jailolo'] },
  },
  openings: [
    'Tinggalkan notifikasi di rumah. <strong>{nama}</strong> membawa rombongan kecil menyusuri jalur yang tidak ada di brosur, dipandu warga yang hafal setiap tikungannya.',
    '<strong>{nama}</strong> cocok untuk kamu yang pertama kali mencoba: perlengkapan disediakan, ritme santai, dan jumlah peserta dibatasi agar alam tetap tenang.',
    'Matahari terbit paling indah biasanya menuntut bangun paling pagi. <strong>{nama}</strong> menjanjikan keduanya, ditambah kopi panas di puncak.',
  ],
  bodies: [
    '{tamu} memandu perjalanan dari titik kumpul sampai kembali. Rasio pemandu satu untuk delapan peserta, lengkap dengan radio dan kotak pertolongan pertama.',
    'Harga sudah termasuk angkutan setempat, izin masuk, makan sesuai jadwal, tenda, dan asuransi perjalanan. Peserta cukup membawa pakaian dan obat pribadi.',
    'Kami menerapkan perjalanan tanpa jejak: sampah dibawa turun, sabun tidak dipakai di sungai, dan sebagian biaya disetor untuk pemeliharaan jalur.',
  ],
  highlights: ['Pemandu setempat bersertifikat', 'Angkutan dan izin masuk', 'Tenda, kantong tidur, dan matras', 'Makan dengan bahan lokal', 'Dokumentasi perjalanan', 'Asuransi perjalanan', 'Penanaman pohon bersama'],
  sessions: ['Titik kumpul', 'Pengarahan keselamatan', 'Perjalanan menuju lokasi', 'Kegiatan utama', 'Makan bersama', 'Kembali ke titik kumpul'],
  roles: ['Pemandu Gunung', 'Pegiat Alam', 'Fotografer Alam', 'Ketua Kelompok Sadar Wisata', 'Penyelam', 'Ahli Burung'],
  tags: ['Open Trip', 'Petualangan', 'Alam', 'Kemah', 'Pendakian', 'Wisata', 'Sepeda', 'Tanpa Jejak'],
  places: ['nature', 'temple'],
  online: 0.01,
  store: 0.01,
  starts: [4, 5, 6, 7, 16],
  hours: [5, 12],
  days: 3,
  prices: ['trip'],
};
