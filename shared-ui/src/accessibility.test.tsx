import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as carousel from './carousel/carousel.stories.tsx';
import * as form from './form/form.stories.tsx';
import * as primitives from './primitives/primitives.stories.tsx';
import * as site from './site.stories.tsx';
import { findFaults, storiesOf } from './testing/accessibility.ts';

describe('accessibility by axe', () => {
  it.each(storiesOf({ carousel, form, primitives, site }))('%s', async (_, Story) => {
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

  it('finds a field without a label', async () => {
    render(<input />);
    expect(await findFaults()).toEqual([expect.stringMatching(/^label: <input/)]);
  });
});
