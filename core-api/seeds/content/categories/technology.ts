import type { CategoryContent } from '../category-content.ts';

export const technology: CategoryContent = {
  id: 7,
  name: 'Teknologi & Startup',
  share: 6,
  titles: [
    '{teknologi} Day {kota} {tahun}',
    'Meetup {teknologi} #{edisi}',
    'Hackathon {tantangan} {tahun}',
    'Kelas {teknologi}: {hasil}',
    'Demo Day Startup {kota}',
    '{teknologi} Conf Indonesia {tahun}',
    'Ngobrol Teknologi: {hasil}',
    'Bootcamp {teknologi} Akhir Pekan',
  ],
  words: {
    teknologi: ['Kecerdasan Buatan', 'Rekayasa Data', 'Keamanan Siber', 'Frontend', 'Cloud', 'Open Source', 'Internet of Things', 'Mobile', 'DevOps', 'UX', 'Python', 'Robotika', 'Produk Digital', 'Sistem Terdistribusi'],
    tantangan: ['Kota Cerdas', 'Pangan', 'Layanan Publik', 'Transportasi', 'Kesehatan', 'Pendidikan', 'Perikanan', 'Iklim'],
    hasil: ['dari Prototipe ke Produksi', 'Membangun Tim Kecil yang Cepat', 'Cerita di Balik Layar', 'Skala Sejuta Pengguna', 'Yang Kami Pelajari dari Kegagalan', 'Menulis Kode yang Awet', 'Belajar Ngoding dari Nol', 'Model Bahasa untuk Bahasa Daerah'],
    edisi: ['8', '12', '15', '21', '27', '33', '40'],
  },
  openings: [
    'Tanpa jargon berlebihan dan tanpa jualan di panggung. <strong>{nama}</strong> adalah tempat para pembuat produk digital di {kota} saling bercerita tentang hal yang berhasil, dan terutama yang tidak.',
    'Satu hari penuh untuk belajar langsung dari orang yang mengerjakannya setiap hari. <strong>{nama}</strong> menghadirkan pembicara dari perusahaan rintisan, kampus, dan komunitas sumber terbuka.',
    'Bawa laptop, bawa pertanyaan. <strong>{nama}</strong> disusun supaya peserta pulang dengan sesuatu yang sudah berjalan, bukan hanya catatan.',
  ],
  bodies: [
    '{tamu} membuka acara dengan kisah memindahkan sistem berusia sepuluh tahun tanpa mematikan layanan sehari pun. Sesi berikutnya dibagi dalam dua jalur: dasar dan lanjutan.',
    'Ruang praktik dilengkapi jaringan kencang dan stopkontak di tiap meja. Kode contoh dibagikan sebelum acara agar waktu tidak habis untuk memasang perangkat lunak.',
    'Setelah sesi terakhir, kami menyediakan waktu satu jam untuk berkenalan sambil makan malam ringan. Banyak tim di {kota} yang lahir dari obrolan semacam ini.',
  ],
  highlights: ['Dua jalur: dasar dan lanjutan', 'Kode contoh dan rekaman sesi', 'Ruang praktik dengan mentor', 'Pojok lowongan kerja', 'Stiker, kaus, dan kopi tanpa batas', 'Sesi kilat lima menit dari komunitas', 'E-sertifikat'],
  sessions: ['Registrasi dan kopi', 'Paparan kunci', 'Jalur dasar: mulai dari nol', 'Jalur lanjutan: studi kasus', 'Sesi kilat komunitas', 'Praktik terpandu', 'Temu sapa dan makan malam'],
  roles: ['Insinyur Perangkat Lunak', 'CTO', 'Ilmuwan Data', 'Manajer Produk', 'Pendiri Startup', 'Peneliti AI', 'Perancang UX', 'Insinyur Keandalan'],
  tags: ['Teknologi', 'Startup', 'Developer', 'AI', 'Meetup', 'Hackathon', 'Coding', 'Produk Digital'],
  places: ['campus', 'hall'],
  online: 0.35,
  store: 0.06,
  starts: [9, 10, 13, 18, 19],
  hours: [2, 9],
  days: 2,
  prices: ['conference', 'free', 'class', 'free', 'conference'],
};
