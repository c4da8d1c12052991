import { fromLocalDate, toLocalDate } from './quick-days.ts';
import { filterOptions } from './use-combobox.ts';

const options = ['Kabupaten Aceh Besar', 'Kota Surabaya', 'Kota Bandung', 'Kabupaten Bandung Barat', 'Sâmpit'].map(
  (label, value) => ({ value, label }),
);
const labels = (typed: string) => filterOptions(options, typed).map((option) => option.label);

it('keeps all options while nothing is typed', () => {
  expect(labels('  ')).toHaveLength(5);
});

it('finds a part of a name in any case', () => {
  expect(labels('SURA')).toEqual(['Kota Surabaya']);
});

it('ignores accents', () => {
  expect(labels('sampit')).toEqual(['Sâmpit']);
});

it('puts names with a word that begins so first', () => {
  expect(labels('b')).toEqual(['Kabupaten Aceh Besar', 'Kota Bandung', 'Kabupaten Bandung Barat', 'Kota Surabaya']);
});

it('returns nothing where nothing matches', () => {
  expect(labels('zzz')).toEqual([]);
});

it.each(['2026-01-01', '2026-03-08', '2026-12-31'])('%s survives the conversion to a local date and back', (day) => {
  expect(fromLocalDate(toLocalDate(day))).toBe(day);
});
