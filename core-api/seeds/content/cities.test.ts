import { cityWeight, readCities } from './cities.ts';

const cities = readCities();
const getName = (id: number) => cities.find((city) => city.id === id)?.name;

describe('the cities', () => {
  it('are the 514 kabupaten and kota, with unique names [api.cities]', () => {
    expect(cities).toHaveLength(514);
    expect(new Set(cities.map(({ id }) => id)).size).toBe(514);
    expect(new Set(cities.map(({ name }) => name)).size).toBe(514);
    expect(cities.filter(({ name }) => name.startsWith('Kota ')).length).toBe(98);
  });

  it('have names as people write them', () => {
    expect(getName(3273)).toBe('Kota Bandung');
    expect(getName(3204)).toBe('Kab. Bandung');
    expect(getName(3174)).toBe('Kota Jakarta Selatan');
    expect(getName(3101)).toBe('Kab. Kepulauan Seribu');
    expect(getName(7310)).toBe('Kab. Pangkajene dan Kepulauan');
  });

  it('have more weight the more happens there', () => {
    const weight = (id: number) => cityWeight(cities.find((city) => city.id === id) ?? { id, name: '', short: '' });
    expect(weight(3174)).toBeGreaterThan(weight(1371));
    expect(weight(1371)).toBeGreaterThan(weight(1101));
  });
});
