import type { FormEvent } from 'react';
import type { CategoryEvent } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { filtersInAddress, type EventFilters } from '../filters/event-filters.ts';
import { Form, Select, TextField } from '@acara/shared-ui/form';
import { Button } from '@acara/shared-ui/primitives';

export type EditSearchProps = {
  /** The current search; a tag by its name. */
  keyword: string;
  category: number | 'all';
  categories: CategoryEvent[];
  /** Kept. */
  filters: EventFilters;
  onSearch: (to: string) => void;
};

export const EditSearch = ({ keyword, category, categories, filters, onSearch }: EditSearchProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = String(data.get('keyword')).trim();
    const chosen = Number(data.get('category'));
    if (typed)
      onSearch(
        link('search', { keyword: typed, ...(chosen ? { category: chosen } : {}), ...filtersInAddress(filters) }),
      );
  };
  return (
    <Form onSubmit={submit} role="search" aria-label="Ubah pencarian">
      <TextField label="Kata kunci" name="keyword" defaultValue={keyword} autoComplete="off" enterKeyHint="search" />
      {/* Another list is another field, which begins with the category again. */}
      <Select
        key={categories.length}
        label="Kategori"
        name="category"
        defaultValue={category === 'all' ? '' : category}
      >
        <option value="">Semua Kategori</option>
        {categories.map(({ category_event_id: id, category_event_name: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" wide>
        Cari event
      </Button>
    </Form>
  );
};
