import { beforeEach, expect, test } from '@rstest/core';
import { act, createElement, Fragment, type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import * as v from 'valibot';
import { mount } from '../../test/mount.ts';
import { DatePicker } from '../date/index.ts';
import { type Draft, type DraftConflict, type Drafts, DraftsContext } from '../drafts/drafts.ts';
import { isStorable, setFieldValue } from '../drafts/field.ts';
import { Form } from './form.tsx';
import { MultiSelect } from './multi-select.tsx';
import { NumberField } from './number-field.tsx';
import type { Option } from './option.ts';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';

const { draw, box } = mount();

let stored: Draft | undefined;
let conflicts: readonly DraftConflict[];
const drafts: Drafts = {
  open: () => ({
    stored: stored,
    save(content) {
      stored = content ? { ...content, savedAt: 1 } : undefined;
      return true;
    },
  }),
  Note: ({ onDiscard, conflicts: given }) => {
    conflicts = given;
    return createElement('button', { type: 'button', onClick: onDiscard }, 'Discard draft');
  },
  Leave: () => null,
  holdUnsaved: () => () => undefined,
};

beforeEach(() => {
  stored = undefined;
  conflicts = [];
});

const texts = { empty: '', loading: '', remove: (label: string) => `Remove ${label}`, all: String, none: '', chosen: String };
let sent: unknown;
let choosePeople: (ids: readonly string[]) => void;
let changeNumber: (value: number) => void;

/** People found by the server. Later visits do not know earlier results. */
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
    labels: texts,
  });
}

function Rate() {
  const [rate, setRate] = useState(60);
  changeNumber = setRate;
  return createElement(NumberField, { label: 'Rate', name: 'rate', value: rate, onChange: setRate });
}

const form = (found: readonly Option[] = []): ReactNode =>
  formOf(
    createElement(People, { found }),
    createElement(Rate),
    createElement(DatePicker, { name: 'until', label: 'Until', defaultValue: '2026-12-01' }),
    createElement(Select, { name: 'kind', label: 'Kind', defaultValue: 'a', options: ['a', 'b'].map((id) => ({ id, label: id })) }),
  );

function formOf(...fields: ReactNode[]): ReactNode {
  const element = createElement(Form<v.UnknownSchema>, {
    draft: 'test',
    schema: v.unknown(),
    read: (data) => ({ people: data.getAll('people'), rate: data.get('rate'), until: data.get('until'), kind: data.get('kind') }),
    message: () => '',
    onSubmit: (value) => {
      sent = value;
      return [];
    },
    children: createElement(Fragment, null, ...fields),
  });
  const router = createBrowserRouter([{ path: '*', element: createElement(DraftsContext, { value: drafts }, element) }]);
  return createElement(RouterProvider, { router });
}

/** Unmounts the form, which stores the draft, and opens it again. */
async function reopen(found: readonly Option[] = []) {
  await draw(null);
  await draw(form(found));
}

/** Sets a hidden native field, as a select or calendar does. */
const put = (selector: string, value: string) =>
  act(async () => {
    const field = box.querySelector(selector);
    if (!isStorable(field)) throw new Error(`${selector} is in no draft`);
    setFieldValue(field, { value, checked: null });
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

/** A form over a row that somebody else may change meanwhile. */
function Row({ row }: { row: { text: string; kind: string; reach: string; languages: readonly string[] } }) {
  const [languages, setLanguages] = useState(row.languages);
  chooseLanguages = setLanguages;
  return createElement(
    Fragment,
    null,
    createElement('textarea', { name: 'text', 'aria-label': 'Text', defaultValue: row.text }),
    createElement(Select, {
      name: 'kind',
      label: 'Kind',
      defaultValue: row.kind,
      options: ['a', 'b', 'c'].map((id) => ({ id, label: `Kind ${id}` })),
    }),
    createElement(RadioGroup, {
      name: 'reach',
      label: 'Reach',
      defaultValue: row.reach,
      options: ['all', 'few', 'none'].map((id) => ({ id, label: `Reach ${id}` })),
    }),
    createElement(MultiSelect, {
      name: 'languages',
      label: 'Languages',
      options: ['Go', 'Rust', 'Zig'].map((id) => ({ id, label: id })),
      value: languages,
      onChange: setLanguages,
      labels: texts,
    }),
  );
}

let chooseLanguages: (ids: readonly string[]) => void;
const begun = { text: 'Begun', kind: 'a', reach: 'all', languages: ['Go'] };

/** Writes a draft over `begun`, then opens the form over the row that somebody else has saved. */
async function draftOver(saved: typeof begun): Promise<void> {
  await draw(formOf(createElement(Row, { row: begun })));
  await put('textarea', 'Mine');
  await put('select', 'b');
  await act(async () => box.querySelector<HTMLInputElement>('input[value="few"]')?.click());
  await act(async () => chooseLanguages(['Rust']));
  await draw(null);
  await draw(formOf(createElement(Row, { row: saved })));
}

const values = () => Object.fromEntries([...new FormData(box.querySelector('form') ?? undefined)]);
const mine = { text: 'Mine', kind: 'b', reach: 'few', languages: 'Rust' };

test('every field that both have changed is named, with both values as people read them', async () => {
  await draftOver({ text: 'Theirs', kind: 'c', reach: 'none', languages: ['Zig'] });
  expect(values()).toEqual(mine);
  expect(conflicts.map(({ label, mine: own, theirs }) => [label, own, theirs]).toSorted()).toEqual([
    ['Kind', 'Kind b', 'Kind c'],
    ['Languages', 'Rust', 'Zig'],
    ['Reach', 'Reach few', 'Reach none'],
    ['Text', 'Mine', 'Theirs'],
  ]);
  await act(async () => {
    for (const conflict of conflicts) conflict.resolve('theirs');
  });
  expect(values()).toEqual({ text: 'Theirs', kind: 'c', reach: 'none', languages: 'Zig' });
  await act(async () => {
    for (const conflict of conflicts) conflict.resolve('mine');
  });
  expect(values()).toEqual(mine);
});

test('what only the draft has changed is no conflict', async () => {
  await draftOver(begun);
  expect(values()).toEqual(mine);
  expect(conflicts).toEqual([]);
});
