import { expect, test } from '@rstest/core';
import { draftProblems } from './drafts.ts';

const problems = (files: Record<string, string>) => draftProblems(new Map(Object.entries(files)));

test('a form names its draft, whatever else is in its tag', () => {
  const form = (attributes: string) => ({ 'src/new.tsx': `<FormDialog onClose={() => (a > b ? close() : {})} ${attributes}>` });
  expect(problems(form('draft="note.new"'))).toEqual([]);
  expect(problems(form('draft={draft}'))).toEqual([]);
  expect(problems(form('draft={false}'))).toEqual([]);
  expect(problems(form('schema={Schema}'))).toEqual(['src/new.tsx: a FormDialog has no draft: name one, or say draft={false} for secrets']);
  expect(problems({ 'src/page.tsx': '<Form schema={Schema}><TextField name="title" /></Form>' })).toHaveLength(1);
});

const noDraft = (file: string) => `${file}: a text area has no draft: put it into a Form with a draft, or use useDraftText`;

test('a text area is in a form with a draft, or uses one', () => {
  expect(problems({ 'src/page.tsx': '<TextArea label="Note" />' })).toEqual([noDraft('src/page.tsx')]);
  expect(problems({ 'src/page.tsx': '<textarea value={text} />' })).toEqual([noDraft('src/page.tsx')]);
  expect(problems({ 'src/page.tsx': '<Form draft={false}><TextArea label="Note" /></Form>' })).toEqual([noDraft('src/page.tsx')]);
  expect(problems({ 'src/page.tsx': '<TextArea isReadOnly label="Note" />' })).toEqual([]);
  expect(problems({ 'src/page.tsx': '<Form draft="note"><TextArea label="Note" /></Form>' })).toEqual([]);
  expect(problems({ 'src/page.tsx': "const [text, write] = useDraftText('note'); <textarea value={text} />" })).toEqual([]);
});

test('fields in a file of their own have the draft of the form that uses them, in whatever way it imports them', () => {
  const fields = { 'src/fields/note.tsx': '<TextArea label="Note" />' };
  const form = (load: string) => `${load}\n<Form draft="note"><NoteFields /></Form>`;
  expect(problems({ ...fields, 'src/new.tsx': form("import { NoteFields } from './fields/note.tsx';") })).toEqual([]);
  expect(problems({ ...fields, 'src/new.tsx': form("import { NoteFields } from './fields/note';") })).toEqual([]);
  expect(problems({ ...fields, 'src/new.tsx': form("const NoteFields = lazy(() => import('./fields/note.tsx'));") })).toEqual([]);
  expect(problems({ ...fields, 'src/new.tsx': form('') })).toEqual([noDraft('src/fields/note.tsx')]);
});

test('a dialog with a text area needs a draft of its own, also where the page that opens it has one', () => {
  const page = 'import { Note } from \'./note.tsx\';\n<Form draft="search"><Note /></Form>';
  expect(problems({ 'src/page.tsx': page, 'src/note.tsx': '<Dialog open><TextArea label="Note" /></Dialog>' })).toEqual([
    noDraft('src/note.tsx'),
  ]);
});
