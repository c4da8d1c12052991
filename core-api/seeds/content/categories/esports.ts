import type { CategoryContent } from '../category-content.ts';

export const esports: CategoryContent = {
  id: 18,
  name: 'Esports & Gim',
  share: 4,
  titles: [
    'Turnamen {gim} {kota} {tahun}',
    '{kota} Game Fest {tahun}',
    'Liga Kampus {gim}',
    'Grand Final {gim}: {arena}',
    'Pesta {meja} {kota}',
    'Malam {meja} #{edisi}',
    'Cosplay dan {gim} {kota}',
    'Kelas Membuat Gim bersama {tamu}',
  ],
  words: {
    gim: ['Mobile Arena', 'Sepak Bola Virtual', 'Battle Royale', 'Gim Tarung', 'Balap Simulasi', 'Tactical Shooter', 'Catur Cepat'],
    meja: ['Permainan Papan', 'Kartu Koleksi', 'Gim Indie', 'Retro Game', 'Teka-Teki'],
    arena: ['Babak Penentuan', 'Perebutan Mahkota', 'Duel Dua Kota', 'Seri Pelajar', 'Musim Ketiga'],
    edisi: ['5', '9', '13', '18', '24', '30'],
  },
  openings: [
    'Enam belas tim, satu panggung, dan sorak yang membuat lantai bergetar. <strong>{nama}</strong> mempertemukan pemain terbaik dari berbagai kota di {tempat}.',
    'Bawa konsol, kartu, atau sekadar rasa penasaran. <strong>{nama}</strong> adalah ruang bermain yang ramah untuk pemula maupun pemain lama.',
    'Gim buatan anak negeri makin sulit diabaikan. <strong>{nama}</strong> memberinya panggung, lengkap dengan kesempatan mencoba sebelum dirilis.',
  ],
  bodies: [
    'Laga disiarkan langsung dengan komentar {tamu}. Penonton di tempat mendapat kode barang gim yang hanya berlaku hari itu.',
    'Area bebas main terbuka sepanjang hari: gim indie, mesin arkade lawas, dan meja permainan papan dengan pemandu yang siap menjelaskan aturan.',
    'Pendaftaran tim ditutup seminggu sebelum acara. Peserta di bawah 18 tahun wajib membawa surat persetujuan orang tua.',
  ],
  highlights: ['Siaran langsung dengan komentator', 'Area gim indie buatan lokal', 'Mesin arkade dan permainan papan', 'Lomba kostum', 'Temu sapa pemain profesional', 'Hadiah puluhan juta rupiah', 'Kode barang gim gratis'],
  sessions: ['Arena dibuka', 'Babak grup', 'Area bebas main', 'Lomba kostum', 'Semifinal', 'Grand final'],
  roles: ['Pemain Profesional', 'Komentator', 'Pengembang Gim', 'Pelatih Tim', 'Cosplayer', 'Perancang Permainan'],
  tags: ['Esports', 'Gim', 'Turnamen', 'Cosplay', 'Board Game', 'Gim Indie', 'Komunitas', 'Mabar'],
  places: ['hall', 'campus', 'sport'],
  online: 0.2,
  store: 0.3,
  starts: [9, 10, 11, 13, 18],
  hours: [4, 10],
  days: 3,
  prices: ['entry', 'concert', 'free', 'match'],
};
