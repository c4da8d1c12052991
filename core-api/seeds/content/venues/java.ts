import type { Venues } from './venue.ts';

/** Real places by code of their city. */
export const JAVA: Venues = {
  3171: [
    ['Istora Senayan', 'hall sport stage'], ['Graha Bhakti Budaya TIM', 'stage'], ['Teater Kecil TIM', 'stage'], ['Gedung Kesenian Jakarta', 'stage'],
    ['Galeri Nasional Indonesia', 'gallery'], ['Museum Nasional', 'gallery'], ['Perpustakaan Nasional RI', 'campus hall gallery'], ['Hutan Kota GBK', 'open nature'],
    ['Plaza Parkir Timur GBK', 'open'], ['JIExpo Kemayoran', 'hall'], ['Jakarta International Convention Center', 'hall'], ['Lapangan Banteng', 'open'], ['Stadion Madya GBK', 'sport'],
  ],
  3172: [
    ['Ecovention Ancol', 'hall stage'], ['Pantai Karnaval Ancol', 'open nature'], ['Allianz Ecopark Ancol', 'open nature'], ['Jakarta International Stadium', 'sport open'], ['Pasar Seni Ancol', 'gallery open'],
  ],
  3173: [
    ['Museum MACAN', 'gallery'], ['Taman Fatahillah Kota Tua', 'open temple'], ['Museum Wayang', 'gallery temple'], ['Gedung Candra Naya', 'gallery'], ['GOR Cengkareng', 'sport'], ['Universitas Tarumanagara', 'campus hall'],
  ],
  3174: [
    ['Balai Kartini', 'hall stage'], ['Ciputra Artpreneur', 'stage gallery'], ['The Kasablanka Hall', 'hall stage'], ['Usmar Ismail Hall', 'stage'], ['Komunitas Salihara', 'stage gallery'],
    ['M Bloc Space', 'stage open gallery'], ['Tebet Eco Park', 'open nature'], ['Gandaria City Hall', 'hall'], ['GOR Bulungan', 'sport'], ['Taman Langsat', 'open nature'], ['Dia.Lo.Gue Kemang', 'gallery'],
  ],
  3175: [
    ['Sasono Langen Budoyo TMII', 'stage hall'], ['Jakarta International Velodrome', 'sport hall'], ['GOR Ciracas', 'sport'], ['Anjungan Jawa Barat TMII', 'temple open'], ['Taman Piknik Kalimalang', 'open nature'],
  ],
  3273: [
    ['Sasana Budaya Ganesa', 'hall stage'], ['Gedung Merdeka', 'hall gallery'], ['Saung Angklung Udjo', 'stage temple'], ['Selasar Sunaryo Art Space', 'gallery'], ['NuArt Sculpture Park', 'gallery open'],
    ['Teater Tertutup Dago Tea House', 'stage'], ['GOR Pajajaran', 'sport'], ['Lapangan Gasibu', 'open'], ['Bandung Creative Hub', 'campus gallery stage'], ['Taman Hutan Raya Djuanda', 'nature open'], ['Aula Barat ITB', 'campus hall'], ['Eldorado Dome', 'hall stage'],
  ],
  3217: [['Dusun Bambu Lembang', 'nature open'], ['Orchid Forest Cikole', 'nature open'], ['Kota Baru Parahyangan', 'open hall sport']],
  3578: [
    ['Grand City Convex', 'hall stage'], ['Balai Pemuda Surabaya', 'stage gallery'], ['Gedung Cak Durasim', 'stage temple'], ['DBL Arena', 'sport'], ['Stadion Gelora Bung Tomo', 'sport open'],
    ['Taman Bungkul', 'open'], ['JX International', 'hall'], ['House of Sampoerna', 'gallery'], ['Graha ITS', 'campus hall'], ['Kebun Raya Mangrove Gunung Anyar', 'nature'], ['Dyandra Convention Center', 'hall'],
  ],
  3471: [
    ['Taman Budaya Yogyakarta', 'stage gallery'], ['Jogja National Museum', 'gallery open'], ['Benteng Vredeburg', 'open gallery'], ['Alun-Alun Kidul', 'open temple'], ['GOR Among Rogo', 'sport hall'], ['Bangsal Kepatihan', 'temple stage'], ['Militaire Societeit', 'stage'], ['Bentara Budaya Yogyakarta', 'gallery'],
  ],
  3404: [
    ['Pelataran Candi Prambanan', 'open temple stage'], ['Grha Sabha Pramana UGM', 'campus hall'], ['Tebing Breksi', 'nature open'], ['Stadion Maguwoharjo', 'sport open'], ['Lereng Merapi Kaliurang', 'nature'], ['Auditorium Kahar Mudzakkir UII', 'campus hall'],
  ],
  3402: [['Jogja Expo Center', 'hall'], ['Pantai Parangtritis', 'nature open'], ['Concert Hall ISI Yogyakarta', 'stage campus'], ['Hutan Pinus Mangunan', 'nature']],
  3374: [
    ['Lawang Sewu', 'gallery open temple'], ['Lapangan Pancasila Simpang Lima', 'open'], ['Gedung Oudetrap Kota Lama', 'stage gallery'], ['Taman Budaya Raden Saleh', 'stage'], ['GOR Jatidiri', 'sport'], ['Radjawali Semarang Cultural Center', 'hall stage'], ['Auditorium Prof. Soedarto Undip', 'campus hall'], ['Taman Indonesia Kaya', 'open stage'],
  ],
  3372: [
    ['Pamedan Pura Mangkunegaran', 'temple open stage'], ['Benteng Vastenburg', 'open stage'], ['Lokananta', 'stage gallery open'], ['Taman Balekambang', 'open nature stage'], ['Stadion Manahan', 'sport open'], ['Teater Besar ISI Surakarta', 'stage campus'], ['Graha Soloraya', 'hall'],
  ],
  3313: [['De Tjolomadoe', 'hall stage gallery'], ['Kebun Teh Kemuning', 'nature open']],
  3573: [
    ['Gedung Kesenian Gajayana', 'stage'], ['Malang Creative Center', 'campus gallery hall'], ['Stadion Gajayana', 'sport open'], ['Graha Cakrawala UM', 'hall stage campus'], ['Taman Krida Budaya Jawa Timur', 'stage temple'], ['Samantha Krida UB', 'campus hall'], ['Hutan Kota Malabar', 'open nature'],
  ],
  3579: [['Balai Kota Among Tani', 'hall open'], ['Alun-Alun Batu', 'open'], ['Kusuma Agrowisata', 'nature'], ['Coban Rondo', 'nature']],
  3603: [['ICE BSD City', 'hall stage'], ['Scientia Square Park', 'open nature'], ['Community Park PIK 2', 'open'], ['Indomilk Arena', 'sport'], ['Universitas Multimedia Nusantara', 'campus gallery']],
  3674: [['Universitas Pembangunan Jaya', 'campus hall'], ['Taman Kota 2 BSD', 'open nature'], ['Bintaro Jaya Xchange Park', 'open'], ['Atria Hall Serpong', 'hall stage'], ['GOR Ciputat', 'sport']],
  3671: [['Lapangan Ahmad Yani Tangerang', 'open'], ['Gedung Cisadane', 'hall stage'], ['GOR Tangerang', 'sport'], ['Taman Potret', 'open nature'], ['Museum Benteng Heritage', 'gallery temple']],
  3275: [['Stadion Patriot Candrabhaga', 'sport open'], ['Hutan Kota Bekasi', 'open nature'], ['Alun-Alun M. Hasibuan', 'open'], ['Harris Convention Bekasi', 'hall stage'], ['GOR Bekasi', 'sport']],
  3276: [['Balairung Universitas Indonesia', 'campus hall stage'], ['Alun-Alun Depok', 'open'], ['Taman Lembah Gurame', 'open nature'], ['Pusat Studi Jepang UI', 'campus gallery stage'], ['Stadion Merpati', 'sport']],
  3271: [['Kebun Raya Bogor', 'nature open'], ['IPB International Convention Center', 'hall campus'], ['Alun-Alun Kota Bogor', 'open'], ['GOR Pajajaran Bogor', 'sport'], ['Puri Begawan', 'hall stage'], ['Lapangan Sempur', 'open']],
  3201: [['Sentul International Convention Center', 'hall stage'], ['Stadion Pakansari', 'sport open'], ['Taman Budaya Sentul', 'open nature'], ['Gunung Pancar', 'nature'], ['Sirkuit Sentul', 'sport open']],
  3274: [['Goa Sunyaragi', 'temple open stage'], ['Keraton Kasepuhan', 'temple gallery'], ['GOR Bima', 'sport'], ['Gedung BAT Cirebon', 'gallery hall']],
  3510: [['Taman Blambangan', 'open stage'], ['Jiwa Jawa Ijen', 'stage nature'], ['Taman Gandrung Terakota', 'temple nature'], ['Pantai Boom Marina', 'open nature'], ['GOR Tawangalun', 'sport']],
  3308: [['Taman Lumbini Candi Borobudur', 'open temple stage'], ['Omah Mbudur', 'hall stage'], ['Kebun Buah Nepal van Java', 'nature']],
  3513: [['Jiwa Jawa Resort Bromo', 'stage nature'], ['Lautan Pasir Bromo', 'nature open']],
  3304: [['Kompleks Candi Arjuna Dieng', 'temple open nature']],
  3509: [['Alun-Alun Jember', 'open'], ['Auditorium Universitas Jember', 'campus hall'], ['Pantai Papuma', 'nature']],
  3278: [['Gedung Kesenian Tasikmalaya', 'stage'], ['Dadaha Tasikmalaya', 'sport open']],
};
