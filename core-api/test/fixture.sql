-- The content of the API tests. Its now is 2026-11-21 12:00 WIB (see test-app.ts).

insert into ms_city values (1, 'Kota Bandung'), (2, 'Kota Surabaya'), (3, 'Kota Jakarta Pusat');
insert into category_event values (1, 'Musik'), (2, 'Kuliner'), (21, 'POWERMATCH');
insert into company values (1, 'PT Senandung Nusantara');
insert into organizer (organizer_id, company_id, organizer_name, organizer_logo, organizer_website, organizer_instagram_name) values
  (1, 1, 'Senandung Nusantara', 'a1b2c3', 'https://senandung.test', 'senandung'),
  (2, null, 'Dapur Kita', null, null, null);
insert into tag values (1, 'Jazz', 'jazz'), (2, 'Akhir Pekan', 'akhir-pekan');
insert into app_user (user_id, name, email, created_at) values (1, 'Sari Dewi', 'sari@acara.test', '2026-01-01');

insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime, event_end_datetime, event_location, event_location_detail, event_total_clicked, category_venue_id, category_event_id, ms_city_id, organizer_id, event_active_status, event_private, event_access_code, event_ticket_sale_start_datetime, event_ticket_sale_end_datetime, event_keywords, created_at) values
  (1, 'Konser Jazz Senja', 'konser-jazz-senja', '<p>Petikan <strong>gitar</strong> di kala senja.</p>', 'v1', '2026-11-22 19:00+07', '2026-11-22 22:00+07', 'Gedung Merdeka', 'Lantai 2', 50, 1, 1, 1, 1, 1, false, null, '2026-11-01 00:00+07', '2026-11-22 18:00+07', 'Senandung Nusantara Jazz Akhir Pekan', '2026-01-01'),
  (2, 'Festival Kopi Nusantara', 'festival-kopi-nusantara', '<p>Kopi.</p>', 'v1', '2026-11-23 23:30+07', '2026-11-24 02:00+07', 'Toko Kopi Tua', null, 90, 2, 2, 2, 2, 1, false, null, null, null, 'Dapur Kita Akhir Pekan', '2026-01-01'),
  (3, 'Webinar Literasi Keuangan', 'webinar-literasi-keuangan', '<p>Uang.</p>', 'v1', '2026-11-24 00:30+07', '2026-11-24 02:00+07', null, null, 10, 3, 1, null, 1, 1, false, null, null, null, 'Senandung Nusantara', '2026-01-01'),
  (4, 'Konser Jazz Lama', 'konser-jazz-lama', '<p>Dulu.</p>', 'v1', '2026-10-01 19:00+07', '2026-10-01 22:00+07', 'Gedung Merdeka', null, 999, 1, 1, 1, 1, 1, false, null, null, null, 'Senandung Nusantara Jazz', '2026-01-01'),
  (5, 'Pameran Batik Pesisir', 'pameran-batik-pesisir', '<p>Batik.</p>', 'v1', '2026-11-20 09:00+07', '2026-11-26 17:00+07', 'Museum', null, 30, 1, 2, 1, 2, 1, false, null, null, null, 'Dapur Kita', '2026-01-01'),
  (6, 'Konser Jazz Batal', 'konser-jazz-batal', '<p>Batal.</p>', 'v1', '2026-11-25 19:00+07', '2026-11-25 22:00+07', 'Gedung Merdeka', null, 500, 1, 1, 1, 1, 0, false, null, null, null, 'Senandung Nusantara Jazz', '2026-01-01'),
  (7, 'Pesta Rahasia Jazz', 'pesta-rahasia', '<p>Ssst, kata kunci di undangan.</p>', 'v1', '2026-11-25 19:00+07', '2026-11-25 22:00+07', 'Rumah', null, 700, 1, 1, 1, 1, 1, true, 'MELATI-77', null, null, 'Senandung Nusantara Jazz', '2026-01-01'),
  (8, 'POWERMATCH Basket', 'powermatch-basket', '<p>Basket.</p>', 'v1', '2026-11-27 19:00+07', '2026-11-27 22:00+07', 'GOR', null, 5, 1, 21, 3, 2, 1, false, null, null, null, 'Dapur Kita', '2026-01-01'),
  (9, 'Malam Café Résonance', 'malam-cafe', '<p>Malam.</p>', 'v1', '2026-11-28 19:00+07', '2026-11-28 22:00+07', 'Kafe', null, 5, 1, 1, 3, 1, 1, false, null, null, null, 'Senandung Nusantara', '2026-01-01'),
  (10, 'Menikmati Pertunjukan Wayang', 'menikmati-wayang', '<p>Wayang.</p>', 'v1', '2026-11-29 19:00+07', '2026-11-29 22:00+07', 'Balai', null, 5, 1, 1, 3, 1, 1, false, null, null, null, 'Senandung Nusantara', '2026-01-01');

insert into event (event_id, event_name, event_slug, event_description, event_image_version, event_start_datetime, event_end_datetime, event_location, category_venue_id, category_event_id, ms_city_id, organizer_id, event_keywords, created_at)
select 100 + n, 'Kelas Memasak ' || n, 'kelas-memasak-' || n, '<p>Masak.</p>', 'v1',
  timestamptz '2026-12-01 10:00+07' + n * interval '1 day', timestamptz '2026-12-01 13:00+07' + n * interval '1 day', 'Dapur', 2, 2, 3, 2, 'Dapur Kita', '2026-01-01'
from generate_series(1, 20) n;

insert into event_tag values (1, 1), (1, 2), (2, 2), (4, 1), (6, 1), (7, 1);
insert into event_agenda (event_id, event_agenda_title, event_agenda_description, event_agenda_start_datetime, event_agenda_end_datetime, event_agenda_speaker_name, event_agenda_speaker_position) values
  (1, 'Penutup', null, '2026-11-22 21:00+07', '2026-11-22 22:00+07', null, null),
  (1, 'Pembukaan', 'Sambutan panitia', '2026-11-22 19:00+07', '2026-11-22 19:30+07', 'Raka Wijaya', 'Pemimpin orkes');
insert into gallery (event_id, gallery_id, gallery_image_version, gallery_image_ratio) values (1, 1, 'g1', 1.778), (1, 2, 'g2', 0.75);

insert into seat (seat_id, event_id, seat_image_version) values (1, 1, 'm1'), (7, 7, null);
insert into seat_detail (seat_detail_id, event_id, seat_id, seat_detail_name, seat_detail_price, seat_detail_datetime, seat_detail_quantity, seat_detail_minimum_donation_amount, seat_detail_active, ms_price_identifier, ms_seat_identifier, taken) values
  (1, 1, 1, 'Festival', 150000, '2026-11-22 19:00+07', 100, 0, true, 'PAID', 'UNRESERVED', 2),
  (2, 1, 1, 'Kursi', 250000, '2026-11-22 19:00+07', 20, 0, true, 'PAID', 'RESERVED', 0),
  (3, 1, 1, 'Amal', 0, '2026-11-22 19:00+07', null, 25000, true, 'DONATION', 'UNRESERVED', 0),
  (4, 1, 1, 'Lama', 1000, '2026-11-22 19:00+07', 10, 0, false, 'PAID', 'UNRESERVED', 0),
  (7, 7, 7, 'Undangan', 0, '2026-11-25 19:00+07', 10, 0, true, 'FREE', 'UNRESERVED', 1);
insert into transaction (seat_detail_id, transaction_id, event_id, user_id, transaction_approve_status_name, transaction_quantity, transaction_amount, transaction_total_amount, transaction_data, transaction_created_datetime) values
  (1, 1, 1, 1, 'approved', 2, 300000, 300000, '{}', '2026-11-10'),
  (2, 2, 1, 1, 'pending', 3, 750000, 750000, '{}', '2026-11-20'),
  (7, 3, 7, 1, 'approved', 1, 0, 0, '{}', '2026-11-20');
insert into ticket (seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number, ticket_seat_number, ticket_reserved, ticket_status_name, ticket_datetime, ticket_price, ticket_created_datetime) values
  (1, 1, 1, 1, 'Festival', 'BOOKINGNUMBER1', 1, false, 'issued', '2026-11-22 19:00+07', 150000, '2026-11-10'),
  (1, 1, 1, 1, 'Festival', 'BOOKINGNUMBER2', 2, false, 'issued', '2026-11-22 19:00+07', 150000, '2026-11-10'),
  (2, 1, 2, 1, 'Kursi', 'BOOKINGNUMBER3', 12, true, 'pending', '2026-11-22 19:00+07', 250000, '2026-11-20'),
  (2, 1, 2, 1, 'Kursi', 'BOOKINGNUMBER4', 3, true, 'issued', '2026-11-22 19:00+07', 250000, '2026-11-20'),
  (2, 1, 2, 1, 'Kursi', 'BOOKINGNUMBER5', 4, true, 'failed', '2026-11-22 19:00+07', 250000, '2026-11-20'),
  (7, 7, 3, 1, 'Undangan', 'BOOKINGNUMBER6', 1, false, 'issued', '2026-11-25 19:00+07', 0, '2026-11-20');

insert into featured (featured_id, featured_domain, featured_order, featured_active, featured_subject, featured_description, featured_redirect_url, featured_image_version) values
  (1, null, 2, true, 'Jazz Senja', 'Malam yang hangat', '/detail-event/konser-jazz-senja', 'b1'),
  (2, 'acara.test', 1, true, 'Kopi', null, 'https://kopi.test/promo?a=1', 'b2'),
  (3, 'lain.test', 1, true, 'Situs lain', null, 'https://lain.test/', 'b3'),
  (4, null, 1, false, 'Sudah turun', null, 'https://turun.test/', 'b4'),
  (5, 'jebakan.test', 1, true, 'Jebakan', null, 'javascript:alert(1)', 'b5'),
  (6, 'jebakan.test', 2, true, 'Jebakan', null, '//evil.test/', 'b6');

select setval(pg_get_serial_sequence('event', 'event_id'), 1000);
select setval(pg_get_serial_sequence('app_user', 'user_id'), 1000);
select setval(pg_get_serial_sequence('transaction', 'transaction_id'), 1000);
select setval(pg_get_serial_sequence('seat_detail', 'seat_detail_id'), 1000);
