import { render, screen } from '@testing-library/react';
import { EditSearch } from './edit-search.tsx';

const MUSIC = { category_event_id: 3, category_event_name: 'Musik' };

describe('the form that changes a search', () => {
  it('has the category of the search also where the categories load later', () => {
    const form = (categories: (typeof MUSIC)[]) => (
      <EditSearch keyword="jazz" category={3} categories={categories} filters={{}} onSearch={jest.fn()} />
    );
    const { rerender } = render(form([]));
    rerender(form([MUSIC]));
    expect(screen.getByRole('combobox', { name: 'Kategori' })).toHaveDisplayValue('Musik');
  });
});
