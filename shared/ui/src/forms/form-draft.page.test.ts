import { beforeEach, expect, test } from '@rstest/core';
import { act, createElement, Fragment, type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import * as v from 'valibot';
import { mount } from '../../test/mount.ts';
import { DatePicker } from '../date/index.ts';
import { type Draft, type Drafts, DraftsContext } from '../drafts/drafts.ts';
import { isStorable, putValue } from '../drafts/field.ts';
import { Form } from './form.tsx';
import { MultiSelect } from './multi-select.tsx';
import { NumberField } from './number-field.tsx';
import type { Option } from './option.ts';
import { Select } from './select.tsx';

const { draw, box } = mount();

let stored: Draft | undefined;
const drafts: Drafts = {
  open: () => ({
    found: stored,
    save(content) {
      stored = content ? { ...content, savedAt: 1 } : undefined;
      return true;
    },
  }),
  Note: ({ onDiscard }) => createElement('button', { type: 'button', onClick: onDiscard }, 'Discard draft'),
  Leave: () => null,
  unstored: () => () => undefined,
};

beforeEach(() => {
  stored = undefined;
});

const texts = { empty: '', loading: '', remove: (label: string) => `Remove ${label}`, all: String, none: '', chosen: String };
let sent: unknown;
let choosePeople: (ids: readonly string[]) => void;
let changeNumber: (value: number) => void;

/** People that the server finds: of those that were found before, nothing is known at the next visit. */
function People({ found }: { found: readonly Option[] }) {
  const [people, setPeople] = useState<readonly string[]>([]);
  choosePeople = setPeople;
  return createElement(MultiSelect, {
    name: 'people',
    label: 'People',
    options: found,
    value: people,
    onChange: setPeople,
    onQuery: () => undefined,
    texts,
  });
}

function Rate() {
  const [rate, setRate] = useState(60);
  changeNumber = setRate;
  return createElement(NumberField, { label: 'Rate', name: 'rate', value: rate, onChange: setRate });
}

const form = (found: readonly Option[] = []): ReactNode => {
  const fields = createElement(
    Fragment,
    null,
    createElement(People, { found }),
    createElement(Rate),
    createElement(DatePicker, { name: 'until', label: 'Until', defaultValue: '2026-12-01' }),
    createElement(Select, { name: 'kind', label: 'Kind', defaultValue: 'a', options: ['a', 'b'].map((id) => ({ id, label: id })) }),
  );
  const element = createElement(Form<v.UnknownSchema>, {
    draft: 'test',
    schema: v.unknown(),
    read: (data) => ({ people: data.getAll('people'), rate: data.get('rate'), until: data.get('until'), kind: data.get('kind') }),
    message: () => '',
    onSubmit: (value) => {
      sent = value;
      return [];
    },
    children: fields,
  });
  const router = createBrowserRouter([{ path: '*', element: createElement(DraftsContext, { value: drafts }, element) }]);
  return createElement(RouterProvider, { router });
};

/** Leaves the page, which stores the draft, and opens the form again. */
async function reopen(found: readonly Option[] = []) {
  await draw(null);
  await draw(form(found));
}

/** Chooses in a list or a calendar, which set a native field that is out of sight. */
const put = (selector: string, value: string) =>
  act(async () => {
    const field = box.querySelector(selector);
    if (!isStorable(field)) throw new Error(`${selector} is in no draft`);
    putValue(field, { value, checked: null });
  });

async function submitted() {
  await act(async () => box.querySelector('form')?.requestSubmit());
  return sent;
}

test('people who the server found are in the draft with their names', async () => {
  await draw(form([{ id: 'usr_ada', label: 'Ada Park' }]));
  await act(async () => choosePeople(['usr_ada']));
  await reopen();
  expect(box.textContent).toContain('Ada Park');
  expect(await submitted()).toMatchObject({ people: ['usr_ada'] });
});

test('what a draft restores in a number field is what the form sends', async () => {
  await draw(form());
  await act(async () => changeNumber(90));
  await act(async () => box.querySelector('form')?.dispatchEvent(new Event('input', { bubbles: true })));
  await reopen();
  expect(await submitted()).toMatchObject({ rate: '90' });
});

test('a chosen day and a chosen option are in the draft, and go when it is discarded', async () => {
  await draw(form());
  await put('input[type="date"]', '2027-01-15');
  await put('select', 'b');
  await reopen();
  expect(await submitted()).toMatchObject({ until: '2027-01-15', kind: 'b' });
  await act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard draft')?.click());
  expect(await submitted()).toMatchObject({ until: '2026-12-01', kind: 'a' });
  expect(stored).toBeUndefined();
});
