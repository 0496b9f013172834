import { expect, test } from '@rstest/core';
import type { CatalogueEntry } from './catalogue.ts';
import { partsOf } from './catalogue-parts.ts';

const entry = (id: string, bytes: number, ...files: string[]): CatalogueEntry => ({ id, text: id, source: 'x'.repeat(bytes), files });
/** Enough text for a catalogue to be split. */
const long = entry('long', 24_000, 'remotes/workspace/src/conversations/thread.tsx');

test('a text that one folder uses belongs to that folder, wherever the remote is', () => {
  const parts = partsOf([long, entry('alone', 800, 'src/decisions/page.tsx', 'src/decisions/record/dialog.tsx')]);
  expect([...parts]).toEqual([
    ['long', 'conversations'],
    ['alone', 'decisions'],
  ]);
});

test('what two folders use is common, and so is what src/texts says or what belongs to no folder', () => {
  const files = [['src/decisions/page.tsx', 'src/learning/page.tsx'], ['src/texts/states.tsx'], ['src/routes.tsx'], []];
  const parts = partsOf([long, ...files.map((of, index) => entry(`common ${index}`, 800, ...of))]);
  expect([...parts.keys()]).toEqual(['long']);
});

test('what remote.ts says as well still belongs to the folder that uses it', () => {
  const parts = partsOf([long, entry('said twice', 800, 'remotes/workspace/remote.ts', 'remotes/workspace/src/search/page.tsx')]);
  expect(parts.get('said twice')).toBe('search');
});

test('a folder with few texts has no part of its own, and a small catalogue stays whole', () => {
  expect(partsOf([long, entry('few', 799, 'src/feedback/notes.tsx')]).has('few')).toBe(false);
  expect(partsOf([entry('small', 23_999, 'src/tickets/page.tsx')]).size).toBe(0);
});
