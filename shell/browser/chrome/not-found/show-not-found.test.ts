import { act, screen } from '@testing-library/react';
import { hideNotFound, showNotFound } from './show-not-found.tsx';

afterEach(() => document.body.replaceChildren());

describe('the not-found screen', () => {
  it('shows with a way home, and can be taken away and shown again', () => {
    const element = document.body.appendChild(document.createElement('div'));
    act(() => showNotFound(element));
    expect(screen.getByRole('heading', { level: 1, name: 'Whoops, lost in space?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    act(() => hideNotFound(element));
    expect(element).toBeEmptyDOMElement();
    act(() => showNotFound(element));
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    act(() => hideNotFound(element));
  });

  it('leaves server HTML to the caller', () => {
    const element = document.body.appendChild(document.createElement('div'));
    element.innerHTML = '<h1>Whoops, lost in space?</h1>';
    hideNotFound(element);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
