import type { FormEvent } from 'react';
import styled from 'styled-components';
import type { CategoryEvent } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space(4)};

  label {
    display: grid;
    gap: ${tokens.space(1)};
    font-weight: ${tokens.weight.semibold};
  }
  input,
  select {
    width: 100%;
    min-width: 0;
    height: ${tokens.target};
    padding: 0 ${tokens.space(3)};
    border: 1px solid ${tokens.color.lineStrong};
    border-radius: ${tokens.radius.control};
    background: ${tokens.color.surface};
    color: ${tokens.color.ink};
    font: inherit;
  }
`;

export type EditSearchProps = {
  /** What is searched for now; a tag by its name. */
  keyword: string;
  category: number | 'all';
  categories: CategoryEvent[];
  /** Called with the address of the changed search. */
  onSearch: (to: string) => void;
};

/** The keyword and category of the results, to be changed. Nothing happens for a blank keyword. */
export const EditSearch = ({ keyword, category, categories, onSearch }: EditSearchProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = String(data.get('keyword')).trim();
    const chosen = Number(data.get('category'));
    if (typed) onSearch(link('search', { keyword: typed, ...(chosen ? { category: chosen } : {}) }));
  };
  return (
    <Form onSubmit={submit} role="search" aria-label="Ubah pencarian">
      <label>
        Kata kunci
        <input name="keyword" defaultValue={keyword} autoComplete="off" enterKeyHint="search" />
      </label>
      <label>
        Kategori
        {/* Another list is another field, which begins with the category again. */}
        <select key={categories.length} name="category" defaultValue={category === 'all' ? '' : category}>
          <option value="">Semua Kategori</option>
          {categories.map(({ category_event_id: id, category_event_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" wide>
        Cari event
      </Button>
    </Form>
  );
};
