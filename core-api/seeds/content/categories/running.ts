import type { CategoryContent } from '../category-content.ts';

export const running: CategoryContent = {
  id: 6,
  name: 'Lari & Maraton',
  share: 5,
  titles: [
    '{kota} {rute} {jarak}',
    'Lari {rute} {jarak} {kota}',
    '{rute} Run {tahun}',
    '{kota} Half Marathon {tahun}',
    'Night Run {kota}: {rute}',
    'Trail {alam} {tahun}',
    'Fun Run {rute} {jarak}',
    'Lari Lintas {alam} {jarak}',
  ],
  words: {
    rute: ['Merdeka', 'Kota Tua', 'Pesisir', 'Pahlawan', 'Bhayangkara', 'Pelangi', 'Fajar', 'Kampus', 'Jembatan', 'Lintas Sungai', 'Kemuning', 'Seribu Lampu'],
    jarak: ['5K', '10K', '21K', '7K', '12K'],
    alam: ['Kaki Gunung', 'Kebun Teh', 'Hutan Pinus', 'Lembah Hijau', 'Bukit Kapur', 'Savana', 'Kaldera'],
  },
  openings: [
    'Bangun sebelum matahari, ikat tali sepatu, dan rasakan {kota} yang masih lengang. <strong>{nama}</strong> melewati rute yang jarang dilalui pelari: pasar pagi, jembatan tua, dan garis akhir dengan pemandangan yang membuat lupa pegal.',
    '<strong>{nama}</strong> dirancang untuk dua macam pelari: yang mengejar catatan waktu terbaik dan yang hanya ingin sampai garis akhir sambil tertawa. Keduanya mendapat medali yang sama.',
    'Ribuan pelari dari berbagai kota akan memenuhi jalanan {kota}. Rute <strong>{nama}</strong> sudah diukur dan disterilkan, jadi tugasmu tinggal menjaga napas.',
  ],
  bodies: [
    'Pos air minum tersedia setiap dua kilometer lengkap dengan pisang dan minuman isotonik. Pelari pengiring berbalon siap menemani kamu yang menargetkan waktu tertentu.',
    'Pengambilan paket lomba berlangsung dua hari sebelum acara. Isinya jersei, nomor dada dengan cip waktu, tas serut, dan buku panduan; bawa kartu identitas dan bukti pendaftaran.',
    '{tamu} memandu pemanasan bersama tiga puluh menit sebelum bendera start dikibarkan. Jalan ditutup sejak pukul 04.30 dan dibuka kembali bertahap mengikuti pelari terakhir.',
  ],
  highlights: ['Medali penamat untuk semua peserta', 'Jersei lari ringan', 'Nomor dada dengan cip waktu', 'Pos air minum setiap 2 km', 'Sarapan khas di garis akhir', 'Foto lari gratis', 'Asuransi dan tim medis di sepanjang rute'],
  sessions: ['Penitipan tas dibuka', 'Pemanasan bersama', 'Start kategori utama', 'Start kategori hiburan', 'Garis akhir dan sarapan', 'Penyerahan hadiah'],
  roles: ['Pelatih Lari', 'Pelari Maraton', 'Dokter Olahraga', 'Direktur Lomba', 'Pelari Lintas Alam', 'Ahli Gizi'],
  tags: ['Lari', 'Fun Run', 'Half Marathon', 'Trail Run', 'Medali', 'Olahraga', 'Pagi Hari', 'Komunitas Lari'],
  places: ['open', 'nature'],
  online: 0.02,
  store: 0.01,
  starts: [5, 5, 6, 6, 18],
  hours: [3, 6],
  days: 1,
  prices: ['race'],
};
