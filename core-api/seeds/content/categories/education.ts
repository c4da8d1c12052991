import type { CategoryContent } from '../category-content.ts';

export const education: CategoryContent = {
  id: 13,
  name: 'Pendidikan',
  share: 4,
  titles: [
    'Pameran {jenjang} {tahun}',
    'Try Out {ujian} {kota}',
    'Klinik {ujian} bersama {tamu}',
    'Temu {jenjang} {kota}',
    'Olimpiade {pelajaran} Pelajar {tahun}',
    'Kelas {pelajaran} Menyenangkan',
    'Bedah Soal {ujian}',
    'Lokakarya Guru: {pelajaran}',
  ],
  words: {
    jenjang: ['Beasiswa', 'Kampus Impian', 'Studi Luar Negeri', 'Sekolah Vokasi', 'Pendidikan Tinggi', 'Buku dan Literasi'],
    ujian: ['UTBK', 'IELTS', 'TOEFL', 'CPNS', 'Wawancara Beasiswa', 'Esai Beasiswa'],
    pelajaran: ['Matematika', 'Sains', 'Bahasa Jepang', 'Bahasa Inggris', 'Astronomi', 'Geografi', 'Sejarah', 'Informatika', 'Bahasa Daerah', 'Debat'],
  },
  openings: [
    'Bingung memilih jurusan, kampus, atau jalur beasiswa? <strong>{nama}</strong> mengumpulkan orang-orang yang sudah melewatinya untuk menjawab pertanyaanmu satu per satu.',
    'Belajar terasa lebih ringan kalau tahu caranya. <strong>{nama}</strong> disusun oleh pengajar yang terbiasa menjelaskan hal rumit dengan contoh sehari-hari.',
    'Ribuan pelajar {kota} mengikuti <strong>{nama}</strong> tahun lalu, dan banyak di antaranya kembali sebagai kakak pendamping tahun ini.',
  ],
  bodies: [
    '{tamu} membagikan langkah persiapan enam bulan, lengkap dengan jadwal belajar yang masuk akal dan daftar kesalahan yang paling sering terjadi.',
    'Peserta menerima modul cetak, latihan soal dengan pembahasan, dan hasil penilaian pribadi yang dikirim melalui surel dalam tiga hari kerja.',
    'Orang tua dan guru dipersilakan ikut tanpa biaya tambahan. Tersedia sesi konsultasi sepuluh menit yang dapat dipesan di meja pendaftaran.',
  ],
  highlights: ['Konsultasi gratis dengan kakak pendamping', 'Modul dan latihan soal', 'Informasi beasiswa terbaru', 'Simulasi wawancara', 'E-sertifikat', 'Hasil penilaian pribadi', 'Undian buku'],
  sessions: ['Registrasi', 'Pembukaan', 'Paparan jalur dan strategi', 'Latihan dan pembahasan', 'Konsultasi perorangan', 'Penutup'],
  roles: ['Guru', 'Dosen', 'Penerima Beasiswa', 'Konselor Pendidikan', 'Pengajar Bahasa', 'Kepala Sekolah'],
  tags: ['Pendidikan', 'Beasiswa', 'Pelajar', 'Mahasiswa', 'Kampus', 'Try Out', 'Guru', 'E-Sertifikat'],
  places: ['campus', 'hall'],
  online: 0.4,
  store: 0.05,
  starts: [8, 9, 10, 13, 19],
  hours: [2, 7],
  days: 2,
  prices: ['free', 'class', 'conference', 'free'],
};
