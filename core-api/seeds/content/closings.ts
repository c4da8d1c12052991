/** Paragraphs that suit every event; `{…}` as in a category's own. */
export const CLOSINGS = [
  'Tiket tersedia dalam jumlah terbatas. Simpan e-tiket Anda dan tunjukkan kode QR di pintu masuk; tidak perlu dicetak.',
  'Panitia berhak menolak tiket yang tidak dibeli lewat saluran resmi. Bila ada perubahan jadwal, pembeli mendapat kabar lewat surel paling lambat tujuh hari sebelumnya.',
  'Datanglah tiga puluh menit lebih awal agar punya waktu untuk parkir dan penukaran gelang. Lokasi mudah dijangkau dengan angkutan umum.',
  'Pertanyaan seputar acara, kebutuhan khusus, atau pembelian rombongan dapat disampaikan langsung kepada {penyelenggara} lewat kontak di tab Penyelenggara.',
  'Sampai jumpa di {tempat}. Ajak satu orang yang menurut Anda perlu keluar rumah minggu ini.',
] as const;

export const CLOSINGS_ONLINE = [
  'Tautan masuk dikirim ke surel pembeli satu hari sebelum acara dan sekali lagi satu jam sebelum dimulai. Siapkan koneksi yang stabil dan alat tulis.',
  'Acara berlangsung daring dan dapat diikuti dari mana saja. Rekaman tersedia selama 30 hari bagi pemegang tiket.',
  'Peserta boleh bertanya lewat kolom obrolan atau suara. Mohon masuk dengan nama lengkap agar e-sertifikat tidak keliru.',
] as const;

/** Items of the list 'Yang perlu diperhatikan'. */
export const NOTES = [
  'Satu tiket berlaku untuk satu orang',
  'Pintu dibuka 60 menit sebelum acara',
  'Anak di bawah 5 tahun tidak memerlukan tiket',
  'Dilarang membawa minuman keras dan senjata tajam',
  'Bawa kartu identitas yang sesuai dengan nama pemesan',
  'Tiket yang sudah dibeli tidak dapat diuangkan, tetapi boleh dialihkan',
  'Area acara bebas asap rokok',
  'Parkir motor dan mobil tersedia di lokasi',
  'Bawa botol minum sendiri; isi ulang gratis',
] as const;

export const NOTES_ONLINE = [
  'Satu tiket untuk satu perangkat',
  'Ruang daring dibuka 15 menit sebelum acara',
  'Gunakan peramban terbaru atau aplikasi resmi',
  'Kamera boleh dimatikan, kecuali pada sesi praktik',
  'Dilarang menyebarkan ulang tautan acara',
] as const;

/** What stands under a session of the agenda. */
export const SESSION_NOTES = [
  'Terbuka untuk semua pemegang tiket.',
  'Tempat terbatas; yang datang lebih dulu mendapat tempat.',
  'Dipandu oleh tim {penyelenggara}.',
  'Disertai juru bahasa isyarat.',
  'Dilanjutkan tanya jawab selama lima belas menit.',
  'Peserta boleh mengambil gambar tanpa lampu kilat.',
] as const;
