import type { Chapter, Names } from './clause.ts';

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
