import type { CategoryContent } from '../category-content.ts';

export const sport: CategoryContent = {
  id: 5,
  name: 'Olahraga',
  share: 5,
  titles: [
    'Turnamen {cabang} {kota} Open {tahun}',
    'Piala {tokoh}: {cabang} Antarklub',
    'Liga {cabang} {kota}',
    'Kejuaraan {cabang} Pelajar {tahun}',
    'Final {cabang} {wilayah}',
    '{cabang} Fun Match {kota}',
    'Laga Persahabatan {cabang}: {wilayah}',
    '{cabang} Camp bersama {tamu}',
  ],
  words: {
    cabang: ['Bulu Tangkis', 'Futsal', 'Bola Voli', 'Basket 3x3', 'Pencak Silat', 'Tenis Meja', 'Renang', 'Panahan', 'Sepak Takraw', 'Panjat Tebing', 'Karate', 'Dayung', 'Mini Soccer', 'Padel', 'Bola Basket'],
    tokoh: ['Wali Kota', 'Bupati', 'Kemerdekaan', 'Pelajar', 'Pesisir', 'Merah Putih', 'Gubernur', 'Pemuda'],
    wilayah: ['Wilayah Barat', 'Wilayah Timur', 'Antarprovinsi', 'Antarkampus', 'se-Nusantara', 'Antarkecamatan'],
  },
  openings: [
    'Sorak penonton, peluit wasit, dan skor yang terus berkejaran. <strong>{nama}</strong> kembali hadir di {tempat} dengan peserta yang lebih banyak dan jadwal yang lebih padat.',
    'Dari babak penyisihan sampai laga puncak, <strong>{nama}</strong> mempertemukan tim-tim terbaik dalam suasana yang ramah keluarga. Ajak teman satu tribun dan pilih jagoanmu.',
    'Bibit atlet lahir dari lapangan yang ramai. Karena itu {penyelenggara} menggelar <strong>{nama}</strong> sebagai ajang tanding yang serius sekaligus pesta olahraga warga {kota}.',
  ],
  bodies: [
    'Pertandingan berlangsung dengan sistem gugur dan dipimpin wasit berlisensi. Hasil tiap laga diumumkan langsung di papan skor dan di akun media sosial penyelenggara.',
    '{tamu} akan hadir pada hari terakhir untuk klinik pelatihan singkat bersama lima puluh pelajar terpilih, dilanjutkan penyerahan piala bagi para juara.',
    'Tribun dibuka satu jam sebelum laga pertama. Penonton boleh keluar masuk dengan gelang tiket, dan tersedia area ramah anak serta jalur kursi roda.',
  ],
  highlights: ['Wasit berlisensi nasional', 'Tribun beratap', 'Klinik pelatihan bersama atlet', 'Total hadiah puluhan juta rupiah', 'Area jajanan dan layar lebar', 'Medis siaga sepanjang pertandingan', 'Gelang tiket berlaku seharian'],
  sessions: ['Pemanasan dan pemeriksaan tim', 'Laga pembuka', 'Babak penyisihan', 'Klinik pelatihan', 'Semifinal', 'Final dan penyerahan piala'],
  roles: ['Pelatih Kepala', 'Atlet Nasional', 'Wasit', 'Mantan Pemain Tim Nasional', 'Ketua Pengurus Cabang', 'Fisioterapis'],
  tags: ['Olahraga', 'Turnamen', 'Kompetisi', 'Pelajar', 'Komunitas', 'Final', 'Keluarga', 'Sehat'],
  places: ['sport'],
  online: 0.01,
  store: 0.03,
  starts: [7, 8, 9, 15, 18],
  hours: [3, 9],
  days: 3,
  prices: ['match', 'match', 'entry', 'free', 'theatre'],
};
