import { expect, test } from '@rstest/core';
import { act, type ChangeEvent, createElement, type ReactNode, StrictMode, useState } from 'react';
import { mount } from '../../test/mount.ts';
import { EditConflict, type EditConflictLabels, type EditedField } from './edit-conflict.tsx';

const { draw, box } = mount();

const texts: EditConflictLabels = {
  title: 'Changed',
  choose: 'Choose',
  merged: 'Check',
  resolved: (fields) => `Taken: ${fields.join(', ')}`,
  also: (parts) => `Also: ${parts.join(', ')}`,
  mine: 'Yours',
  theirs: 'Theirs',
  useMine: 'Keep mine',
  useTheirs: 'Use theirs',
  empty: 'Empty',
};

/** A controlled field: a restored value must reach React's state. */
function Controlled({ name, initial }: { name: string; initial: string }) {
  const [value, setValue] = useState(initial);
  return createElement('textarea', {
    name,
    value,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setValue(event.currentTarget.value),
  });
}

const conflicted = (fields: readonly EditedField[], also: readonly string[] = []): ReactNode =>
  createElement(
    StrictMode,
    null,
    createElement(
      'form',
      null,
      createElement(EditConflict, { fields, otherParts: also, labels: texts }),
      createElement(Controlled, { name: 'title', initial: 'Mine' }),
      createElement('input', { name: 'context', defaultValue: 'Begun' }),
      createElement('select', { name: 'kind', defaultValue: 'a' }, createElement('option', null, 'a'), createElement('option', null, 'b')),
      createElement('input', { type: 'radio', name: 'reach', value: 'all', defaultChecked: true }),
      createElement('input', { type: 'radio', name: 'reach', value: 'few' }),
    ),
  );

const formData = () => Object.fromEntries(new FormData(box.querySelector('form') ?? undefined));
const button = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());

const title: EditedField = { name: 'title', label: 'Title', base: 'Begun', theirs: 'Theirs now' };

test('a text that both changed is shown twice, and each can be put into the form', async () => {
  await draw(conflicted([title]));
  expect(formData()).toMatchObject({ title: 'Mine' });
  const group = box.querySelector('fieldset');
  expect(group?.querySelector('legend')?.textContent).toBe('Title');
  expect([...(group?.querySelectorAll('[tabindex]') ?? [])].map(({ textContent }) => textContent)).toEqual(['Mine', 'Theirs now']);
  expect(button('Keep mine')?.getAttribute('aria-pressed')).toBe('true');
  await press('Use theirs');
  expect(formData()).toMatchObject({ title: 'Theirs now' });
  expect(button('Use theirs')?.getAttribute('aria-pressed')).toBe('true');
  await press('Keep mine');
  expect(formData()).toMatchObject({ title: 'Mine' });
});

test('what only they changed goes into the form and is named, whatever kind of field holds it', async () => {
  await draw(
    conflicted(
      [
        { name: 'context', label: 'Context', base: 'Begun', theirs: 'Theirs' },
        { name: 'kind', label: 'Kind', base: 'a', theirs: 'b' },
        { name: 'reach', label: 'Reach', base: 'all', theirs: 'few' },
      ],
      ['status'],
    ),
  );
  expect(formData()).toMatchObject({ context: 'Theirs', kind: 'b', reach: 'few' });
  const alert = box.querySelector('[role="alert"]')?.textContent;
  expect(alert).toContain('Taken: Context, Kind, Reach');
  expect(alert).toContain('Also: status');
  expect(box.querySelector('fieldset')).toBeNull();
});

test('rows are read and put in by the form that has them', async () => {
  const sides: string[] = [];
  const rows = { name: 'rows', label: 'Rows', base: 'one', theirs: 'two', apply: (side: string) => sides.push(side) };
  await draw(conflicted([{ ...rows, mine: () => 'three' }]));
  await press('Use theirs');
  await press('Keep mine');
  expect(sides).toEqual(['theirs', 'mine']);
  await draw(null);
  await draw(conflicted([{ ...rows, mine: () => 'one' }]));
  expect(sides).toEqual(['theirs', 'mine', 'theirs']);
});
