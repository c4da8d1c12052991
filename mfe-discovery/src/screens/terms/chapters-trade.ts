import type { Chapter, Names } from './clause.ts';

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
