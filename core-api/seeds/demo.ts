/** Of both demo accounts. */
export const DEMO_PASSWORD = 'Rahasia-123';

/** `regular` has tickets, transactions and likes. */
export const DEMO_ACCOUNTS = {
  regular: { email: 'demo@acara.test', name: 'Dimas Wicaksono' },
  newcomer: { email: 'pembeli@acara.test', name: 'Ayu Lestari' },
} as const;

/** Every seeding has these events; future and on sale unless named otherwise. */
export const DEMO_EVENTS = {
  reservedSeat: { slug: 'orkestra-malam-nusantara-di-gedung-kesenian-jakarta' },
  soldOut: { slug: 'konser-akustik-senja-di-bukit-dago' },
  donation: { slug: 'konser-amal-satu-nada-untuk-perpustakaan-desa' },
  free: { slug: 'belajar-ngoding-dari-nol-kelas-terbuka' },
  private: { slug: 'makan-malam-rahasia-di-rumah-tua-kota-lama', accessCode: 'RUMAHTUA-17' },
  paid: { slug: 'festival-kopi-dan-musik-lereng-merapi' },
  notYetOnSale: { slug: 'borobudur-half-marathon-lintas-candi' },
  saleEnded: { slug: 'wayang-kulit-semalam-suntuk-dewa-ruci' },
  inactive: { slug: 'pameran-garis-pantai-yang-ditunda' },
  over: { slug: 'malam-keroncong-di-kota-tua' },
} as const;
