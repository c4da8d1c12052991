import { cityWeight, readCities } from './cities.ts';

const cities = readCities();
const nameOf = (id: number) => cities.find((city) => city.id === id)?.name;

describe('the cities', () => {
  it('are the 514 kabupaten and kota, each with a name of its own [api.cities]', () => {
    expect(cities).toHaveLength(514);
    expect(new Set(cities.map(({ id }) => id)).size).toBe(514);
    expect(new Set(cities.map(({ name }) => name)).size).toBe(514);
    expect(cities.filter(({ name }) => name.startsWith('Kota ')).length).toBe(98);
  });

  it('are written as people write them', () => {
    expect(nameOf(3273)).toBe('Kota Bandung');
    expect(nameOf(3204)).toBe('Kab. Bandung');
    expect(nameOf(3174)).toBe('Kota Jakarta Selatan');
    expect(nameOf(3101)).toBe('Kab. Kepulauan Seribu');
    expect(nameOf(7310)).toBe('Kab. Pangkajene dan Kepulauan');
  });

  it('weigh more where more happens', () => {
    const weight = (id: number) => cityWeight(cities.find((city) => city.id === id) ?? { id, name: '', short: '' });
    expect(weight(3174)).toBeGreaterThan(weight(1371));
    expect(weight(1371)).toBeGreaterThan(weight(1101));
  });
});
