import { DEMO_EVENTS } from '../demo.ts';
import type { EventOptions } from './event-facts.ts';

/** With a picture and a table. */
const PROGRAMME = `
<h2>Susunan acara</h2>
<img src="/img/event/1-640.webp" alt="Poster Orkestra Malam Nusantara" width="640" height="360">
<table>
<caption>Malam pertunjukan, waktu dalam WIB</caption>
<thead><tr><th>Waktu</th><th>Bagian</th><th>Lagu</th></tr></thead>
<tbody>
<tr><td>18:30</td><td colspan="2">Pintu dibuka</td></tr>
<tr><td>19:30</td><td rowspan="2">Pertama</td><td>Bungong Jeumpa</td></tr>
<tr><td>19:45</td><td>Soleram</td></tr>
<tr><td>20:45</td><td>Kedua</td><td>Yamko Rambe Yamko<sup>1</sup></td></tr>
</tbody>
</table>
<p><sup>1</sup> Bersama solis <s>kolintang</s> sasando.</p>`;

/** With code and inline formats. */
const COURSE = `
<h2>Baris pertama Anda</h2>
<p>Pasang Node.js, buka terminal, lalu jalankan <code>node halo.js</code>:</p>
<pre><code>const nama = 'Indonesia';
console.log('Halo, ' + nama + '!');</code></pre>
<h4>Sesudah kelas</h4>
<p>Anda dapat membaca mengapa 2<sup>10</sup> = 1024 dan apa bedanya <em>H<sub>2</sub>O</em> dengan sebuah variabel.</p>`;

/** In the order of their ids 1, 2, … */
export const DEMO_OPTIONS: readonly EventOptions[] = [
  {
    name: 'Orkestra Malam Nusantara',
    slug: DEMO_EVENTS.reservedSeat.slug,
    categoryId: 1,
    cityId: 3171,
    location: 'Gedung Kesenian Jakarta',
    detail: 'Kota Jakarta Pusat',
    venueId: 1,
    organizer: 'Rumah Orkestra Nusantara',
    inDays: 34,
    hour: 19.5,
    hours: 2.5,
    days: 1,
    state: 'on-sale',
    pattern: 'theatre',
    clicks: 21_480,
    text: [
      'Enam puluh musisi, satu panggung bersejarah, dan lagu-lagu yang Anda kenal sejak kecil. <strong>Orkestra Malam Nusantara</strong> membawakan aransemen baru dari Sabang sampai Merauke di Gedung Kesenian Jakarta, tanpa pengeras suara, seperti dulu gedung ini dirancang.',
      'Bagian pertama memperdengarkan enam lagu daerah yang digubah ulang untuk orkestra penuh, bagian kedua menghadirkan sasando, kecapi, dan suling sebagai solis. Semua kursi bernomor; pilih sendiri saat membeli tiket.',
    ],
    highlights: [
      'Enam puluh musisi di satu panggung',
      'Solis sasando, kecapi, dan suling',
      'Kursi bernomor dengan pandangan penuh',
      'Buku program gratis',
      'Bincang dengan pengaba seusai konser',
    ],
    more: PROGRAMME,
  },
  {
    name: 'Konser Akustik Senja di Bukit Dago',
    slug: DEMO_EVENTS.soldOut.slug,
    categoryId: 1,
    cityId: 3273,
    location: 'Teater Tertutup Dago Tea House',
    detail: 'Kota Bandung',
    venueId: 1,
    organizer: 'Bukit Bunyi',
    inDays: 20,
    hour: 16,
    hours: 4,
    days: 1,
    state: 'sold-out',
    pattern: 'concert',
    clicks: 24_310,
    text: [
      'Dua jam sebelum matahari turun, teater berundak di Dago menjadi ruang tamu paling besar di Bandung. <strong>Konser Akustik Senja di Bukit Dago</strong> mempertemukan empat penyanyi dengan satu gitar masing-masing.',
      'Tiketnya habis dalam sehari. Yang belum kebagian boleh menengok halaman ini lagi: bila ada pembayaran yang batal, kursinya kembali dijual.',
    ],
    highlights: [
      'Empat penyanyi, empat gitar',
      'Pemandangan matahari terbenam di atas Bandung',
      'Tikar dan selimut pinjaman',
      'Wedang hangat untuk setiap tamu',
    ],
  },
  {
    name: 'Konser Amal Satu Nada untuk Perpustakaan Desa',
    slug: DEMO_EVENTS.donation.slug,
    categoryId: 22,
    cityId: 3276,
    location: 'Balairung Universitas Indonesia',
    detail: 'Kota Depok',
    venueId: 1,
    organizer: 'Tangan Baik',
    inDays: 27,
    hour: 15,
    hours: 4,
    days: 1,
    state: 'on-sale',
    pattern: 'donation',
    clicks: 9_120,
    text: [
      'Bayar semampu Anda, seluruhnya untuk dua puluh perpustakaan desa. <strong>Konser Amal Satu Nada</strong> diisi paduan suara mahasiswa, kelompok keroncong, dan band-band kampus yang tampil tanpa bayaran.',
      'Donasi paling sedikit tercantum pada tiap kelas tiket; lebih dari itu terserah Anda. Laporan pembelian buku diumumkan sebulan setelah konser.',
    ],
    highlights: [
      'Paduan suara mahasiswa dan kelompok keroncong',
      'Bursa buku bekas layak baca',
      'Laporan dana terbuka untuk umum',
      'Sertifikat donatur',
    ],
  },
  {
    name: 'Belajar Ngoding dari Nol: Kelas Terbuka',
    slug: DEMO_EVENTS.free.slug,
    categoryId: 7,
    cityId: 3273,
    location: 'YouTube Live',
    detail: 'Tautan dikirim lewat e-mail',
    venueId: 3,
    organizer: 'Kode Bersama',
    inDays: 12,
    hour: 19,
    hours: 2,
    days: 1,
    state: 'on-sale',
    pattern: 'free',
    clicks: 12_770,
    text: [
      'Belum pernah menulis satu baris kode pun? Justru Anda yang kami tunggu. <strong>Belajar Ngoding dari Nol</strong> adalah kelas daring gratis selama dua jam: dari apa itu program sampai membuat halaman pertama Anda sendiri.',
      'Cukup peramban di laptop atau ponsel, tidak ada yang perlu dipasang. Pertanyaan dijawab langsung oleh enam pendamping selama kelas berlangsung.',
    ],
    highlights: [
      'Tanpa pemasangan apa pun',
      'Enam pendamping siap menjawab',
      'Halaman web pertama Anda sendiri',
      'E-sertifikat',
      'Rekaman kelas selama 30 hari',
    ],
    more: COURSE,
  },
  {
    name: 'Makan Malam Rahasia di Rumah Tua Kota Lama',
    slug: DEMO_EVENTS.private.slug,
    categoryId: 4,
    cityId: 3374,
    location: 'Gedung Oudetrap Kota Lama',
    detail: 'Kota Semarang',
    venueId: 1,
    organizer: 'Meja Panjang',
    inDays: 16,
    hour: 19,
    hours: 3,
    days: 1,
    state: 'on-sale',
    pattern: 'dinner',
    clicks: 310,
    accessCode: DEMO_EVENTS.private.accessCode,
    text: [
      'Alamat lengkapnya baru kami kirim sehari sebelumnya. <strong>Makan Malam Rahasia</strong> adalah jamuan enam hidangan di sebuah rumah tua Kota Lama Semarang, hanya untuk tamu yang mendapat kode undangan.',
      'Juru masak tamu malam ini mengolah resep peranakan pesisir yang nyaris hilang. Beri tahu kami bila ada pantangan makanan; semua hidangan dapat disesuaikan.',
    ],
    highlights: [
      'Enam hidangan peranakan pesisir',
      'Padanan teh dan sirop rempah',
      'Meja panjang untuk empat puluh tamu',
      'Cerita di balik setiap resep',
    ],
  },
  {
    name: 'Festival Kopi dan Musik Lereng Merapi',
    slug: DEMO_EVENTS.paid.slug,
    categoryId: 21,
    cityId: 3404,
    location: 'Lereng Merapi Kaliurang',
    detail: 'Kab. Sleman',
    venueId: 1,
    organizer: 'Pekan Budaya Nusantara',
    inDays: 41,
    hour: 10,
    hours: 11,
    days: 3,
    state: 'on-sale',
    pattern: 'concert',
    clicks: 28_940,
    text: [
      'Tiga hari, tiga panggung, dan lima puluh kedai kopi di udara sejuk Kaliurang. <strong>Festival Kopi dan Musik Lereng Merapi</strong> mempertemukan petani, penyangrai, barista, dan musisi di halaman yang sama.',
      'Pagi hari diisi kelas seduh dan jalan-jalan ke kebun, sore untuk keluarga, malam untuk konser. Bus ulang-alik gratis berangkat dari Terminal Condongcatur setiap setengah jam.',
    ],
    highlights: [
      'Tiga panggung dan 40 penampil',
      'Lima puluh kedai kopi dari 17 provinsi',
      'Kelas seduh dan jalan-jalan ke kebun',
      'Area keluarga dan pasar kreatif',
      'Bus ulang-alik gratis',
    ],
  },
  {
    name: 'Borobudur Half Marathon Lintas Candi',
    slug: DEMO_EVENTS.notYetOnSale.slug,
    categoryId: 6,
    cityId: 3308,
    location: 'Taman Lumbini Candi Borobudur',
    detail: 'Kab. Magelang',
    venueId: 1,
    organizer: 'Lari Bareng Indonesia',
    inDays: 75,
    hour: 5,
    hours: 5,
    days: 1,
    state: 'not-yet-on-sale',
    pattern: 'race',
    clicks: 19_650,
    text: [
      'Start saat fajar di Taman Lumbini, melewati Candi Pawon dan Mendut, dan kembali dengan Borobudur di depan mata. <strong>Borobudur Half Marathon Lintas Candi</strong> adalah lomba lari yang rutenya tidak akan Anda lupakan.',
      'Warga sepanjang rute menyambut pelari dengan gamelan, jatilan, dan pisang rebus. Pendaftaran dibuka serentak; siapkan data diri dan ukuran jersei sebelum hari penjualan.',
    ],
    highlights: [
      'Medali penamat bergambar relief',
      'Jersei lari ringan',
      'Pos air minum setiap 2 km',
      'Sarapan khas Magelang di garis akhir',
      'Asuransi dan tim medis di sepanjang rute',
    ],
  },
  {
    name: 'Wayang Kulit Semalam Suntuk: Dewa Ruci',
    slug: DEMO_EVENTS.saleEnded.slug,
    categoryId: 19,
    cityId: 3372,
    location: 'Pamedan Pura Mangkunegaran',
    detail: 'Kota Surakarta',
    venueId: 1,
    organizer: 'Pekan Budaya Nusantara',
    inDays: 5,
    hour: 20,
    hours: 8,
    days: 1,
    state: 'sale-ended',
    pattern: 'entry',
    clicks: 4_260,
    text: [
      'Bima mencari air kehidupan dan menemukan dirinya sendiri. Lakon <strong>Dewa Ruci</strong> dimainkan semalam suntuk di Pamedan Mangkunegaran oleh dalang muda Surakarta beserta empat puluh pengrawit dan sinden.',
      'Wedang ronde dan nasi liwet tersedia sepanjang malam. Penonton boleh duduk di depan kelir maupun di belakangnya, tempat bayang-bayang terlihat paling indah.',
    ],
    highlights: [
      'Dalang muda dan empat puluh pengrawit',
      'Duduk di depan maupun di belakang kelir',
      'Sinopsis berbahasa Indonesia',
      'Wedang ronde dan nasi liwet',
    ],
  },
  {
    name: 'Pameran Garis Pantai',
    slug: DEMO_EVENTS.inactive.slug,
    categoryId: 8,
    cityId: 3174,
    location: 'Dia.Lo.Gue Kemang',
    detail: 'Kota Jakarta Selatan',
    venueId: 2,
    organizer: 'Galeri Sembilan',
    inDays: 30,
    hour: 10,
    hours: 9,
    days: 10,
    state: 'on-sale',
    pattern: 'entry',
    inactive: true,
    clicks: 870,
    text: [
      'Foto, peta, dan suara dari tujuh belas kampung nelayan yang garis pantainya bergeser. <strong>Pameran Garis Pantai</strong> sedianya dibuka bulan ini.',
      'Karena ruang pamer diperbaiki, pameran ditunda sampai pemberitahuan berikutnya. Tiket yang sudah dibeli dikembalikan penuh.',
    ],
    highlights: ['Foto dan peta dari 17 kampung', 'Ruang dengar suara laut', 'Katalog pameran', 'Tur bersama kurator'],
  },
  {
    name: 'Malam Keroncong di Kota Tua',
    slug: DEMO_EVENTS.over.slug,
    categoryId: 1,
    cityId: 3171,
    location: 'Taman Fatahillah',
    detail: 'Kota Jakarta Barat',
    venueId: 1,
    organizer: 'Pekan Budaya Nusantara',
    inDays: -9,
    hour: 19,
    hours: 3,
    days: 1,
    state: 'on-sale',
    pattern: 'entry',
    clicks: 6_310,
    text: [
      'Lima orkes keroncong dari Tugu, Solo, dan Surabaya bergantian di satu panggung. <strong>Malam Keroncong di Kota Tua</strong> mengajak penonton menyanyi bersama sampai lampu taman dipadamkan.',
      'Terima kasih kepada semua yang datang. Foto dan rekaman dapat dilihat di media sosial penyelenggara.',
    ],
    highlights: ['Lima orkes keroncong', 'Bernyanyi bersama', 'Pasar jajanan lama', 'Kursi taman untuk semua'],
  },
];
