import type { CategoryContent } from '../category-content.ts';

export const family: CategoryContent = {
  id: 12,
  name: 'Keluarga & Anak',
  share: 5,
  titles: [
    'Petualangan {tokoh} di {kota}',
    'Hari {kegiatan} Keluarga',
    'Pasar Malam {suasana}',
    'Kemah Kecil {tokoh}',
    'Dongeng Pagi: {tokoh}',
    'Kelas {kegiatan} Ayah Ibu dan Anak',
    'Pekan {kegiatan} Anak {kota}',
    'Panggung Cilik: {tokoh}',
    'Taman Bermain {suasana} {kota}',
  ],
  words: {
    tokoh: ['Kancil Cerdik', 'Si Kumbang', 'Kapal Kertas', 'Naga Kecil', 'Penjelajah Cilik', 'Layang-Layang Merah', 'Gajah Penari', 'Bintang Laut', 'Detektif Mungil', 'Roket Kardus'],
    kegiatan: ['Berkebun', 'Sains', 'Mendongeng', 'Melukis', 'Memasak', 'Bermain Tradisional', 'Membaca', 'Bersepeda', 'Musik'],
    suasana: ['Ceria', 'Seribu Balon', 'Kampung Dolanan', 'Komidi Putar', 'Bulan Libur', 'Lampion'],
  },
  openings: [
    'Ajak si kecil berpetualang tanpa perlu jauh-jauh. <strong>{nama}</strong> mengubah {tempat} menjadi arena bermain yang aman, teduh, dan penuh hal baru untuk dicoba.',
    'Waktu bersama anak tidak harus mahal, yang penting hadir sepenuhnya. <strong>{nama}</strong> menyiapkan kegiatan yang dikerjakan berdua: orang tua dan anak, tangan di tangan.',
    'Tawa anak-anak adalah penanda acara ini berhasil. <strong>{nama}</strong> kembali menyapa keluarga di {kota} dengan panggung dongeng, permainan, dan kudapan sehat.',
  ],
  bodies: [
    'Kak {tamu} membawakan dongeng dengan boneka tangan pada pukul 10.00 dan 14.00. Di antara keduanya, anak bebas memilih pos permainan sesuai usianya.',
    'Setiap pos didampingi kakak pemandu yang terlatih. Anak mengenakan gelang berisi nomor telepon orang tua, dan tersedia pos pertolongan pertama serta ruang menyusui.',
    'Satu tiket berlaku untuk satu anak beserta satu pendamping. Bawa topi, baju ganti, dan botol minum; pos isi ulang air tersedia gratis.',
  ],
  highlights: ['Panggung dongeng dan boneka tangan', '12 pos bermain menurut usia', 'Permainan tradisional yang dipandu', 'Ruang menyusui dan pojok istirahat', 'Kudapan sehat untuk anak', 'Karya anak dipamerkan', 'Pendamping masuk gratis'],
  sessions: ['Gerbang dibuka', 'Senam ceria', 'Dongeng boneka tangan', 'Pos bermain dan berkarya', 'Pertunjukan musik anak', 'Parade penutup'],
  roles: ['Pendongeng', 'Psikolog Anak', 'Guru TK', 'Penulis Buku Anak', 'Pemusik Anak', 'Pegiat Literasi'],
  tags: ['Keluarga', 'Anak', 'Dongeng', 'Bermain', 'Liburan', 'Edukasi', 'Ramah Anak', 'Akhir Pekan'],
  places: ['open', 'gallery', 'hall'],
  online: 0.03,
  store: 0.35,
  starts: [8, 9, 10, 15],
  hours: [3, 8],
  days: 3,
  prices: ['entry', 'class', 'free', 'entry'],
};
