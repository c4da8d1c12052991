import { formatPhone, phoneDigits } from '@acara/shared-contract/formats';
import { getInitials } from './names.ts';

it.each([
  ['0812 3456 7890', '+62 812-3456-7890', '+6281234567890'],
  ['081234567890', '+62 812-3456-7890', '+6281234567890'],
  ['+62 812-3456-7890', '+62 812-3456-7890', '+6281234567890'],
  ['6281255501234', '+62 812-5550-1234', '+6281255501234'],
  ['0811 234 567', '+62 811-234-567', '+62811234567'],
  ['0812 3456 789', '+62 812-345-6789', '+628123456789'],
  ['+62 21 5550 1234', '+62 21 5550-1234', '+622155501234'],
  ['(0286) 123-456', '+62 286 123-456', '+62286123456'],
  ['+62 31 555 0100', '+62 31 555-0100', '+62315550100'],
  ['+65 6123 4567', '+65 6123 4567', '+6561234567'],
  ['112', '112', ''],
  ['1500 123', '1500 123', '1500123'],
  [' lihat situs ', 'lihat situs', ''],
  ['', '', ''],
])('%j reads %j and is dialled as %j [organizer.phones]', (text, read, dialled) => {
  expect(formatPhone(text)).toBe(read);
  expect(phoneDigits(text)).toBe(dialled);
});

it.each([
  ['Senandung nusantara Raya', 'SN'],
  ['  sari  ', 'S'],
  ['王小明', '王'],
  ['𐐨𐐩', '𐐀'],
  ['😀 Dewi', '😀D'],
  ['👩‍👩‍👧 🇮🇩', '👩‍👩‍👧🇮🇩'],
  ['किरण شرمة', 'किش'],
  ['e\u0301lan', 'E\u0301'],
  ['', ''],
])('%j has the initials %j, whole letters', (name, initials) => {
  expect(getInitials(name, 2)).toBe(initials);
});
