import { formatPhone } from '@acara/shared-ui/formats';
import type { Chapter, Names } from './clause.ts';

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
