import axe from 'axe-core';
import type { ComponentType } from 'react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as carousel from './carousel/carousel.stories.tsx';
import * as eventCard from './event-card/event-card.stories.tsx';
import * as form from './form/form.stories.tsx';
import * as primitives from './primitives/primitives.stories.tsx';
import * as searchPanel from './search-panel/search-panel.stories.tsx';
import * as site from './site.stories.tsx';

/** What axe finds wrong, each with the first element concerned. What needs colours, layout or a whole page is off. */
const findFaults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

const stories = Object.entries({ carousel, eventCard, form, primitives, searchPanel, site }).flatMap(
  ([group, { default: _meta, ...members }]) =>
    Object.entries(members as Record<string, ComponentType>).map(
      ([name, Story]) => [`${group}, ${name}`, Story] as const,
    ),
);

describe('accessibility by axe', () => {
  it.each(stories)('%s', async (_, Story) => {
    await act(async () => void render(<Story />));
    expect(await findFaults()).toEqual([]);
  });

  it('of a form whose fields have errors', async () => {
    render(<form.Registration />);
    await userEvent.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(screen.getByLabelText(/Nama/)).toBeInvalid();
    expect(await findFaults()).toEqual([]);
  });

  it('of a tooltip that is shown', async () => {
    render(<primitives.IconButtons />);
    await userEvent.hover(screen.getByRole('button', { name: 'Suka' }));
    expect(screen.getByText('Suka')).toHaveAttribute('role', 'tooltip');
    expect(await findFaults()).toEqual([]);
  });

  it('of an open list of choices', async () => {
    await act(async () => void render(<searchPanel.Blank />));
    await userEvent.click(screen.getByRole('button', { name: /^Cari event/ }));
    const sheet = within(screen.getByRole('dialog'));
    await userEvent.click(sheet.getByRole('combobox', { name: 'CARI EVENT' }));
    expect(sheet.getByRole('listbox')).toBeVisible();
    expect(await findFaults()).toEqual([]);
  });

  it('finds a field without a label', async () => {
    render(<input />);
    expect(await findFaults()).toEqual([expect.stringMatching(/^label: <input/)]);
  });
});
