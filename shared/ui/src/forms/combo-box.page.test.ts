import { expect, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { mount } from '../../test/mount.ts';
import { ComboBox } from './combo-box.tsx';

const { box, draw } = mount();

test('Enter creates what was typed, and ends a composition without creating', async () => {
  document.body.append(box);
  const created: string[] = [];
  const create = { label: (query: string) => `Create ${query}`, onCreate: (query: string) => created.push(query) };
  const field = createElement(ComboBox, { label: 'Tag', options: [], labels: { empty: 'None' }, defaultQuery: '規則', create });
  await draw(createElement(RouterProvider, { router: createBrowserRouter([{ path: '*', element: field }]) }));
  const input = box.querySelector('input');
  const press = (isComposing: boolean) =>
    act(
      async () => void input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true })),
    );
  await press(true);
  expect(created).toEqual([]);
  await press(false);
  expect(created).toEqual(['規則']);
});

test('where creating comes last Enter takes the first option that is found', async () => {
  document.body.append(box);
  const done: string[] = [];
  const create = { label: String, onCreate: (query: string) => done.push(`created ${query}`), last: true };
  const options = [
    { id: 'rotate', label: 'Rotate an API key' },
    { id: 'invite', label: 'Invite people' },
  ];
  const onChange = (id: string | null) => done.push(`chose ${id}`);
  for (const defaultQuery of ['peop', 'https://example.com']) {
    const field = createElement(ComboBox, {
      key: defaultQuery,
      label: 'Article',
      options,
      labels: { empty: 'None' },
      defaultQuery,
      create,
      onChange,
    });
    await draw(createElement(RouterProvider, { key: defaultQuery, router: createBrowserRouter([{ path: '*', element: field }]) }));
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await act(async () => void box.querySelector('input')?.dispatchEvent(key));
  }
  expect(done).toEqual(['chose invite', 'created https://example.com']);
});
