import type { Random } from '../../src/random/seeded-random.ts';

const WOMEN = [
  'Sekar', 'Ayu', 'Dewi', 'Ratna', 'Nadia', 'Putri', 'Laras', 'Kirana', 'Maya', 'Citra', 'Intan', 'Wulan', 'Anindya', 'Tiara', 'Melati', 'Rahma', 'Fitri', 'Aisyah', 'Nurul', 'Siti', 'Yohana',
  'Maria', 'Theresia', 'Debora', 'Marlina', 'Rosalinda', 'Ni Luh', 'Ni Made', 'Komang', 'Ida Ayu', 'Mei Lin', 'Felicia', 'Grace', 'Stefani', 'Hanna', 'Zahra', 'Salma', 'Nabila', 'Cut', 'Uli', 'Riris', 'Butet', 'Andi Tenri', 'Yuliana',
];
const MEN = [
  'Bima', 'Arief', 'Budi', 'Joko', 'Agus', 'Rizky', 'Fajar', 'Dimas', 'Galih', 'Bagas', 'Wisnu', 'Raka', 'Teguh', 'Ilham', 'Farhan', 'Hafiz', 'Reza', 'Yusuf', 'Ahmad', 'Muhammad', 'Iwan', 'Asep', 'Dadang', 'Ujang',
  'I Wayan', 'I Made', 'I Ketut', 'Nyoman', 'Yohanes', 'Antonius', 'Markus', 'Elias', 'Daniel', 'Kevin', 'Hendra', 'Andreas', 'Togar', 'Poltak', 'Rinto', 'Syahrul', 'Andi', 'Baharuddin', 'La Ode', 'Teuku',
];
const FAMILIES = [
  'Wicaksono', 'Prasetyo', 'Nugroho', 'Santoso', 'Wibowo', 'Kusuma', 'Hartono', 'Setiawan', 'Saputra', 'Maharani', 'Lestari', 'Pratiwi', 'Handayani', 'Permana', 'Gunawan', 'Hidayat', 'Ramadhan', 'Firmansyah', 'Suryadi', 'Nasution', 'Siregar', 'Lubis', 'Simanjuntak', 'Sihombing', 'Panjaitan', 'Hutagalung', 'Tampubolon', 'Ginting',
  'Tarigan', 'Harahap', 'Chaniago', 'Piliang', 'Sutan', 'Tanjung', 'Latuconsina', 'Pattiasina', 'Tuasikal', 'Wenda', 'Kogoya', 'Rumbiak', 'Manoppo', 'Lasut', 'Wowor', 'Daeng Mattiro', 'Mappasessu', 'Sudiarta', 'Suartini', 'Widiasa', 'Putra Yasa', 'Halim', 'Wijaya', 'Tanuwijaya', 'Susanto', 'Limantara', 'Alatas', 'Assegaf', 'Basri', 'Syarif', 'Fauzi', 'Karim', 'Bere', 'Nahak', 'Tukan',
];

/** A believable Indonesian name: given name and, nearly always, a second one. */
export const personName = (random: Random): string => {
  const given = random.pick(random.chance(0.5) ? WOMEN : MEN);
  if (random.chance(0.05)) return `${given} ${random.pick(random.chance(0.5) ? WOMEN : MEN)} ${random.pick(FAMILIES)}`;
  return `${given} ${random.pick(FAMILIES)}`;
};
