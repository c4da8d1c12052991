import { formatPhone } from '@acara/shared-ui/formats';

/** Who and where, as the terms name them. */
export type Names = { siteName: string; advertisingUrl: string; supportEmail: string; supportPhone: string };

/** A numbered paragraph, with a list below it where it has one. */
export type Clause = string | { text: string; list: string[] };

/** A chapter of the terms; `id` is its anchor, which others link to and so never changes. */
export type Chapter = { id: string; title: string; clauses: Clause[] };

/** What applies to everybody. */
export const generalChapters = ({ siteName, advertisingUrl }: Names): Chapter[] => [
  {
    id: 'definisi',
    title: 'Definisi',
    clauses: [
      {
        text: 'Dalam Syarat & Ketentuan ini, istilah berikut memiliki arti sebagai berikut:',
        list: [
          `“${siteName}” atau “Platform” adalah situs web ini beserta layanan pencarian event dan pembelian tiket di dalamnya.`,
          `“Penyedia” adalah pihak yang mengelola ${siteName} dan juga menyediakan layanan periklanan bagi Penyelenggara.`,
          '“Pengguna” adalah setiap orang yang mengakses Platform, baik Pengunjung, Pembeli maupun Penyelenggara.',
          '“Pengunjung” adalah Pengguna yang mengakses Platform tanpa masuk ke akun.',
          '“Pembeli” adalah Pengguna terdaftar yang memesan, membeli atau memperoleh Tiket melalui Platform.',
          '“Penyelenggara” adalah orang perseorangan, badan usaha atau badan hukum yang menerbitkan Event dan Tiket melalui Platform.',
          '“Event” adalah setiap acara yang ditampilkan di Platform, baik daring maupun luring, berbayar, gratis maupun berbasis donasi.',
          '“Tiket” adalah tanda masuk elektronik suatu Event dengan nomor pemesanan yang unik.',
          '“Hasil Penjualan” adalah dana dari penjualan Tiket dan donasi yang menjadi hak Penyelenggara setelah dikurangi biaya yang berlaku.',
        ],
      },
    ],
  },
  {
    id: 'penerimaan',
    title: 'Penerimaan ketentuan',
    clauses: [
      `Dengan mengakses ${siteName}, membuat akun, memesan Tiket atau menerbitkan Event, Pengguna menyatakan telah membaca, memahami dan menyetujui seluruh isi Syarat & Ketentuan ini.`,
      'Pengguna yang tidak menyetujui sebagian atau seluruh isinya dipersilakan untuk tidak menggunakan Platform.',
      'Pengguna menyatakan cakap menurut hukum untuk mengikatkan diri. Pengguna yang belum dewasa atau berada di bawah pengampuan menggunakan Platform dengan persetujuan dan di bawah tanggung jawab orang tua, wali atau pengampunya.',
      'Ketentuan khusus yang ditampilkan pada halaman suatu Event berlaku bersama Syarat & Ketentuan ini. Apabila bertentangan, Syarat & Ketentuan ini yang berlaku sepanjang menyangkut hubungan dengan Penyedia.',
    ],
  },
  {
    id: 'kedudukan-platform',
    title: `Kedudukan ${siteName} sebagai platform`,
    clauses: [
      `${siteName} semata-mata merupakan platform yang mempertemukan Penyelenggara dengan Pembeli. Penyedia bukan penyelenggara, penjual, agen, mitra maupun penjamin Event mana pun.`,
      'Tiket adalah milik Penyelenggara. Penyelenggara menetapkan harga, jumlah, masa penjualan, jenis tempat duduk dan syarat masuk Event-nya, dan menjual Tiket melalui Platform atas nama dan tanggung jawabnya sendiri.',
      'Penyelenggara menanggung seluruh tanggung jawab atas Event, termasuk kebenaran informasi, perizinan, pelaksanaan, mutu, keamanan dan keselamatan Event.',
      'Perjanjian mengenai keikutsertaan dalam Event terjadi langsung antara Pembeli dan Penyelenggara. Penyedia tidak menjadi pihak di dalamnya.',
    ],
  },
  {
    id: 'akun',
    title: 'Akun Pengguna',
    clauses: [
      'Mencari dan melihat Event tidak memerlukan akun. Menyukai Event dan memperoleh Tiket hanya dapat dilakukan setelah masuk ke akun.',
      'Pengguna wajib memberikan nama dan alamat email yang benar, terkini dan miliknya sendiri, dan memperbaruinya apabila berubah.',
      'Pengguna bertanggung jawab menjaga kerahasiaan password serta seluruh kegiatan yang dilakukan melalui akunnya. Aktivitas login dapat dilihat dan diakhiri pada halaman Password & Keamanan.',
      'Pengguna wajib segera memberitahu Penyedia apabila mengetahui atau menduga akunnya digunakan pihak lain tanpa hak.',
      'Akun bersifat pribadi dan tidak dapat dipindahtangankan.',
    ],
  },
  {
    id: 'penyelenggara',
    title: 'Kewajiban Penyelenggara',
    clauses: [
      `Untuk menerbitkan Event, Penyelenggara wajib memiliki akun pada platform periklanan milik Penyedia di ${advertisingUrl}. Pembuatan dan pengelolaan Event dilakukan di sana.`,
      {
        text: 'Penyelenggara menyatakan dan menjamin bahwa:',
        list: [
          'memiliki hak, wewenang dan seluruh izin yang diperlukan untuk menyelenggarakan Event serta menjual Tiketnya;',
          'seluruh keterangan Event, termasuk nama, waktu, tempat, pengisi acara, harga dan kuota Tiket, adalah benar dan tidak menyesatkan;',
          'teks, gambar, merek dan materi lain yang diunggah tidak melanggar hak pihak ketiga maupun peraturan perundang-undangan;',
          'jumlah Tiket yang dijual tidak melebihi kapasitas Event.',
        ],
      },
      'Penyelenggara bertanggung jawab penuh atas isi Event dan membebaskan Penyedia dari segala tuntutan pihak ketiga yang timbul karenanya.',
      'Penyelenggara wajib melayani setiap pemegang Tiket yang sah sesuai dengan keterangan pada halaman Event, serta menanggapi pertanyaan dan keluhan Pembeli melalui kontak yang dicantumkannya.',
      'Pajak, retribusi, royalti dan pungutan lain sehubungan dengan Event menjadi tanggung jawab Penyelenggara.',
    ],
  },
];

/** What applies to tickets and their money. */
export const tradeChapters = ({ siteName }: Names): Chapter[] => [
  {
    id: 'pembelian',
    title: 'Pembelian dan pembayaran Tiket',
    clauses: [
      'Harga Tiket tercantum dalam Rupiah. Waktu Event tercantum dalam Waktu Indonesia Barat (WIB).',
      'Tiket yang dipesan disisihkan bagi Pembeli selama batas waktu pembayaran yang ditampilkan. Pesanan yang tidak dibayar sampai batas waktu itu batal dengan sendirinya dan Tiketnya kembali dijual.',
      'Jumlah Tiket dalam satu pembelian dibatasi oleh jumlah maksimal yang ditetapkan untuk setiap kelas tiket.',
      'Pembayaran dilakukan melalui penyedia jasa pembayaran pihak ketiga dengan kartu kredit atau debit, transfer bank melalui ATM atau e-banking, maupun dompet digital. Ketentuan penyedia jasa pembayaran tersebut turut berlaku.',
      'Untuk Tiket berbasis donasi, Pembeli membayar donasi sekurang-kurangnya sebesar nilai minimal yang ditampilkan. Tiket gratis diterbitkan tanpa pembayaran.',
      'Pembelian dinyatakan selesai setelah pembayaran diterima dan dikonfirmasi oleh penyedia jasa pembayaran. Pembeli wajib memeriksa kembali event, tanggal, kelas tiket dan jumlah sebelum membayar.',
    ],
  },
  {
    id: 'biaya',
    title: 'Biaya layanan',
    clauses: [
      'Penyedia dapat mengenakan biaya layanan kepada Penyelenggara maupun Pembeli. Biaya yang menjadi beban Pembeli ditampilkan sebelum pembayaran dilakukan.',
      'Biaya layanan dan biaya penyedia jasa pembayaran tidak termasuk dalam harga Tiket dan tidak dapat dikembalikan, kecuali diwajibkan oleh peraturan perundang-undangan.',
    ],
  },
  {
    id: 'tiket',
    title: 'Tiket elektronik',
    clauses: [
      'Tiket yang telah terbit tersedia pada halaman Tiket Saya berupa kode QR dan berkas PDF. Kode QR memuat nomor pemesanan Tiket.',
      'Setiap Tiket berlaku untuk satu kali masuk bagi satu orang, kecuali dinyatakan lain oleh Penyelenggara. Pihak yang pertama kali menunjukkan Tiket yang sah dianggap sebagai pemegangnya.',
      'Pembeli bertanggung jawab menjaga kerahasiaan kode QR dan nomor pemesanannya. Penyedia tidak mengganti Tiket yang disalahgunakan karena disebarkan oleh Pembeli.',
      'Tiket dilarang dijual kembali di atas harga semula atau digunakan untuk undian dan promosi tanpa persetujuan tertulis Penyelenggara.',
      'Penyelenggara dapat meminta pemegang Tiket menunjukkan identitas yang sah serta dapat menolak masuk pihak yang melanggar tata tertib Event.',
    ],
  },
  {
    id: 'perubahan-event',
    title: 'Perubahan Event',
    clauses: [
      'Penyelenggara wajib mengumumkan setiap perubahan Event, termasuk perubahan waktu, tempat atau pengisi acara utama, selambat-lambatnya 7 (tujuh) hari sebelum Event dimulai.',
      'Pengumuman disampaikan kepada Pembeli melalui halaman Event serta kontak yang tersedia. Segala akibat dari perubahan yang tidak atau terlambat diumumkan ditanggung oleh Penyelenggara.',
      'Tiket tetap berlaku untuk Event yang telah diubah, kecuali Penyelenggara menyatakan Event tersebut batal.',
    ],
  },
  {
    id: 'pembatalan',
    title: 'Pembatalan Event dan pengembalian dana',
    clauses: [
      'Tiket yang telah dibeli tidak dapat dibatalkan, ditukar atau diuangkan kembali oleh Pembeli, kecuali dalam hal yang diatur pada bagian ini atau diwajibkan oleh peraturan perundang-undangan.',
      'Apabila Event dibatalkan, Pembeli berhak atas pengembalian dana sebesar 100% (seratus persen) dari harga Tiket, tidak termasuk biaya.',
      'Pengembalian dana dibayarkan dari Hasil Penjualan Event yang bersangkutan. Apabila dana itu tidak mencukupi, Penyelenggara wajib menutup kekurangannya selambat-lambatnya 7 (tujuh) hari sejak diminta.',
      'Pembeli wajib memberikan data yang diperlukan untuk pengembalian dana secara benar. Penyedia tidak bertanggung jawab atas kegagalan atau kekeliruan yang disebabkan data yang salah.',
      'Kerugian lain akibat pembatalan, seperti biaya perjalanan dan penginapan, tidak menjadi tanggung jawab Penyedia.',
    ],
  },
  {
    id: 'pencairan',
    title: 'Pencairan Hasil Penjualan',
    clauses: [
      'Hasil Penjualan dibayarkan kepada Penyelenggara setelah Event berakhir, berdasarkan klaim yang diajukan oleh Penyelenggara.',
      'Pembayaran dilakukan selambat-lambatnya 10 (sepuluh) hari kerja sejak klaim diterima secara lengkap dan benar. Klaim dinyatakan lengkap apabila memuat seluruh data dan dokumen yang diminta Penyedia.',
      'Hasil Penjualan yang tidak diklaim dalam waktu 30 (tiga puluh) hari kalender sejak Event berakhir menjadi hak Penyedia.',
      'Penyedia berhak menahan Hasil Penjualan selama terdapat pembatalan, sengketa, dugaan penipuan atau permintaan dari pihak yang berwenang sehubungan dengan Event, serta memperhitungkannya dengan kewajiban Penyelenggara yang belum dipenuhi.',
      `Hasil Penjualan dibayarkan ke rekening atas nama Penyelenggara yang terdaftar. Penyedia tidak bertanggung jawab atas akibat kekeliruan data rekening yang diberikan kepada ${siteName}.`,
    ],
  },
];

/** Conduct, liability, disputes and what is left. */
export const closingChapters = ({ siteName, supportEmail, supportPhone }: Names): Chapter[] => [
  {
    id: 'larangan',
    title: 'Larangan',
    clauses: [
      {
        text: 'Pengguna dilarang:',
        list: [
          'menggunakan Platform untuk kegiatan yang melanggar hukum, kesusilaan atau ketertiban umum;',
          'menerbitkan Event fiktif, menyesatkan, atau yang memuat kebencian, pornografi, perjudian dan kekerasan;',
          'memesan Tiket dengan program otomatis, atau menahan Tiket tanpa maksud untuk membelinya;',
          'memalsukan, menggandakan atau mengubah Tiket;',
          'mengganggu, membebani, menguji keamanan atau mengakses sistem Platform tanpa hak;',
          'menyalin atau mengumpulkan isi Platform serta data Pengguna lain untuk kepentingan komersial.',
        ],
      },
    ],
  },
  {
    id: 'pemblokiran',
    title: 'Pemblokiran akun dan Event',
    clauses: [
      'Penyedia berhak memblokir, menangguhkan atau menghapus akun maupun Event yang melanggar Syarat & Ketentuan ini, dengan atau tanpa pemberitahuan terlebih dahulu sesuai tingkat pelanggarannya.',
      'Pemblokiran tidak menghapus kewajiban yang telah timbul, termasuk kewajiban Penyelenggara kepada Pembeli.',
      'Pengguna yang berkeberatan dapat menyampaikan sanggahan melalui kontak pada bagian akhir Syarat & Ketentuan ini.',
    ],
  },
  {
    id: 'kekayaan-intelektual',
    title: 'Kekayaan intelektual',
    clauses: [
      `Nama, logo, tampilan dan perangkat lunak ${siteName} dilindungi oleh hukum dan tidak boleh digunakan tanpa izin tertulis dari Penyedia.`,
      'Hak atas materi Event tetap berada pada Penyelenggara atau pemiliknya. Dengan mengunggahnya, Penyelenggara mengizinkan Penyedia menampilkan dan menyebarluaskan materi tersebut untuk menjalankan dan mempromosikan layanan.',
    ],
  },
  {
    id: 'data-pribadi',
    title: 'Data pribadi',
    clauses: [
      'Penyedia memproses data pribadi Pengguna untuk menjalankan akun, menerbitkan Tiket, memproses pembayaran, mengirimkan pemberitahuan dan menjaga keamanan Platform, sesuai dengan peraturan perundang-undangan tentang pelindungan data pribadi.',
      'Data Pembeli yang diperlukan untuk pelaksanaan Event dapat diteruskan kepada Penyelenggara, dan data pembayaran kepada penyedia jasa pembayaran. Penyelenggara hanya boleh menggunakannya untuk keperluan Event yang bersangkutan.',
      'Pengguna dapat melihat dan memperbaiki datanya pada halaman Kelola Akun, serta berhenti menerima buletin kapan saja.',
    ],
  },
  {
    id: 'tanggung-jawab',
    title: 'Batas tanggung jawab',
    clauses: [
      'Platform disediakan sebagaimana adanya. Penyedia berupaya menjaga layanan tetap tersedia, namun tidak menjamin layanan bebas dari gangguan atau kesalahan.',
      'Sepanjang diizinkan oleh hukum, Penyedia tidak bertanggung jawab atas kerugian yang timbul dari penyelenggaraan, perubahan, penundaan, pembatalan atau mutu Event, maupun dari perbuatan Penyelenggara, Pembeli dan pihak ketiga lainnya.',
      'Pengguna membebaskan Penyedia dari segala tuntutan, kerugian dan biaya yang timbul karena pelanggaran Pengguna terhadap Syarat & Ketentuan ini atau hak pihak lain.',
      'Tautan ke situs pihak ketiga disediakan untuk kemudahan. Isi dan layanan situs tersebut menjadi tanggung jawab pengelolanya.',
    ],
  },
  {
    id: 'keadaan-memaksa',
    title: 'Keadaan memaksa',
    clauses: [
      'Para pihak dibebaskan dari kewajiban yang tidak dapat dipenuhi karena keadaan di luar kekuasaannya, seperti bencana alam, wabah, perang, kerusuhan, pemogokan, gangguan jaringan atau kebijakan pemerintah, selama keadaan itu berlangsung.',
      'Keadaan memaksa tidak menghapus hak Pembeli atas pengembalian dana apabila Event dibatalkan.',
    ],
  },
  {
    id: 'sengketa',
    title: 'Hukum yang berlaku dan penyelesaian sengketa',
    clauses: [
      'Syarat & Ketentuan ini tunduk pada dan ditafsirkan menurut hukum Republik Indonesia.',
      'Setiap sengketa diselesaikan terlebih dahulu secara musyawarah dalam waktu 30 (tiga puluh) hari sejak salah satu pihak memberitahukannya secara tertulis kepada pihak lain.',
      'Apabila musyawarah tidak mencapai mufakat dalam waktu tersebut, sengketa diselesaikan melalui arbitrase di Indonesia. Putusan arbitrase bersifat final dan mengikat para pihak.',
      'Sengketa antara Pembeli dan Penyelenggara mengenai Event diselesaikan oleh keduanya. Penyedia dapat membantu menyampaikan keterangan yang diperlukan, tanpa menjadi pihak dalam sengketa tersebut.',
    ],
  },
  {
    id: 'perubahan-ketentuan',
    title: 'Perubahan dan ketentuan lain',
    clauses: [
      'Penyedia dapat mengubah Syarat & Ketentuan ini. Perubahan berlaku sejak ditayangkan pada halaman ini. Pembelian yang telah selesai tetap tunduk pada ketentuan yang berlaku saat pembelian dilakukan.',
      'Apabila suatu ketentuan dinyatakan tidak sah atau tidak dapat dilaksanakan, ketentuan lainnya tetap berlaku sepenuhnya.',
      'Tidak digunakannya suatu hak oleh Penyedia bukan merupakan pelepasan atas hak tersebut.',
    ],
  },
  {
    id: 'kontak',
    title: 'Kontak',
    clauses: [
      `Pertanyaan, pemberitahuan dan keluhan mengenai Syarat & Ketentuan ini dapat disampaikan kepada layanan pelanggan ${siteName} melalui email ${supportEmail} atau telepon ${formatPhone(supportPhone)}.`,
    ],
  },
];
