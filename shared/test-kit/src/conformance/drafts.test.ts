import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@rstest/core';
import { draftProblems } from './drafts.ts';

const problems = (files: Record<string, string>) => draftProblems(new Map(Object.entries(files)));
const imports = `import { Dialog, useDraftText } from '@cairn/ui/core';
import { Form, FormDialog, TextArea, TextField } from '@cairn/ui/forms';
`;
/** Returns the source of a page with this JSX, after these lines. */
const page = (jsx: string, lines = '') => ({
  'src/page.tsx': `${imports}export function Page() {\n${lines}\nreturn <main>${jsx}</main>;\n}`,
});

const noForm = (name: string, file = 'src/page.tsx') =>
  `${file}: a ${name} has no draft: name one in its tag, or say draft={false} for secrets`;
const noDraft = (kind: string, file = 'src/page.tsx') =>
  `${file}: a ${kind} has no draft: put it into a Form with a draft, or use useDraftText`;

for (const attributes of [
  'draft="note.new"',
  'draft={draft}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  'draft={`note.${id}`}',
  'draft={false}',
  'draft={id ? noteDraft(id) : false}',
  'draft="note" {...sending}',
  'draft="note" {...(read ? { read } : {})}',
])
  test(`a form with ${attributes} has a draft`, () => {
    expect(problems(page(`<FormDialog onClose={() => (a > b ? close() : {})} ${attributes} />`))).toEqual([]);
  });

for (const attributes of [
  'schema={Schema}',
  'draft={undefined}',
  'draft={undefined as never}',
  'draft={null}',
  'draft={void 0}',
  'draft=""',
  'draft',
  'draft={true}',
  "draft={id ? 'note' : undefined}",
  '{...props}',
  'draft="note" {...{ draft: undefined }}',
  'draft="note" {...(id && { draft: undefined })}',
])
  test(`a form with ${attributes} has none`, () => {
    expect(problems(page(`<FormDialog ${attributes} />`))).toEqual([noForm('FormDialog')]);
  });

test('a form is found by whatever name it is imported', () => {
  const form = (load: string, tag: string) => ({ 'src/page.tsx': `${load}\nexport const page = <${tag} schema={Schema} />;` });
  const found = [noForm('Form')];
  expect(problems(form("import { Form as Box } from '@cairn/ui/forms';", 'Box'))).toEqual(found);
  expect(problems(form("import * as forms from '@cairn/ui/forms';", 'forms.Form'))).toEqual(found);
  expect(problems(form("import { Form } from '@cairn/ui/forms';\nconst Box = Form;", 'Box'))).toEqual(found);
  expect(problems(form("import * as forms from '@cairn/ui/forms';\nconst Box = forms.Form;", 'Box'))).toEqual(found);
  expect(problems(form("import * as forms from '@cairn/ui/forms';\nconst { Form: Box } = forms;", 'Box'))).toEqual(found);
  const own = form("import { Box } from './ui.ts';", 'Box');
  expect(problems({ ...own, 'src/ui.ts': "export { Form as Box } from '@cairn/ui/forms';" })).toEqual(found);
  expect(
    problems({ ...own, 'src/ui.ts': "export * from './more.ts';", 'src/more.ts': "export { Form as Box } from '@cairn/ui/forms';" }),
  ).toEqual(found);
});

for (const [load, make] of [
  ["import { createElement } from 'react';", 'createElement'],
  ["import { createElement as h } from 'react';", 'h'],
  ["import React from 'react';", 'React.createElement'],
  ["import * as React from 'react';", 'React.createElement'],
  ["import React from 'react';\nconst h = React.createElement;", 'h'],
  ["import React from 'react';\nconst { createElement: h } = React;", 'h'],
  ["import { h } from './element.ts';", 'h'],
  ["import { jsx } from 'react/jsx-runtime';", 'jsx'],
] as const)
  test(`${make}() is read as JSX is, after ${load}`, () => {
    const called = (code: string) =>
      problems({
        'src/page.ts': `${imports}${load}\nexport function page() {\nreturn ${code};\n}`,
        'src/element.ts': "export { createElement as h } from 'react';",
      });
    const file = 'src/page.ts';
    expect(called(`${make}(Form, { schema })`)).toEqual([noForm('Form', file)]);
    expect(called(`${make}(FormDialog, props)`)).toEqual([noForm('FormDialog', file)]);
    expect(called(`${make}(Form, { draft: undefined })`)).toEqual([noForm('Form', file)]);
    expect(called(`${make}(Form, null)`)).toEqual([noForm('Form', file)]);
    expect(called(`${make}(Form)`)).toEqual([noForm('Form', file)]);
    expect(called(`${make}(Form, { draft: 'note', ...rest } as FormProps)`)).toEqual([]);
    expect(called(`${make}('textarea')`)).toEqual([noDraft('text area', file)]);
    expect(called(`${make}(TextArea, { label })`)).toEqual([noDraft('text area', file)]);
    expect(called(`${make}('div', { contentEditable: true })`)).toEqual([noDraft('text area', file)]);
    expect(called(`${make}('input', { type: 'text' })`)).toEqual([noDraft('text field', file)]);
    expect(called(`${make}('input', { type: 'checkbox' })`)).toEqual([]);
    expect(called(`${make}('input', { 'data-secret': true })`)).toEqual([]);
    expect(called(`${make}('search', {}, ${make}('input'))`)).toEqual([]);
    expect(called(`${make}(Form, { draft: 'note' }, ${make}('textarea'))`)).toEqual([]);
    expect(called(`${make}(Form, { draft: false }, ${make}('textarea'))`)).toEqual([noDraft('text area', file)]);
  });

test('a function of their own that is called createElement makes none, and one that is called with JSX in it does', () => {
  const own = "import { createElement } from './dom.ts';\nexport const page = createElement('textarea');";
  expect(problems({ 'src/page.ts': own, 'src/dom.ts': 'export function createElement() {}' })).toEqual([]);
  expect(problems({ 'src/page.ts': "export const area = document.createElement('textarea');" })).toEqual([]);
  const fields = (around: string) => ({
    'src/page.tsx': `${imports}import { createElement } from 'react';\nimport { Note } from './note.tsx';\nexport const page = ${around};`,
    'src/note.tsx': `${imports}export function Note() {\nreturn <TextArea label="Note" />;\n}`,
  });
  expect(problems(fields("createElement(Form, { draft: 'note' }, createElement(Note))"))).toEqual([]);
  expect(problems(fields("createElement(Form, { draft: 'note' }, <Note />)"))).toEqual([]);
  expect(problems(fields('createElement(Note)'))).toEqual([noDraft('text area', 'src/note.tsx')]);
});

test('a form of another library has no draft to name; what is in it is found', () => {
  const form = 'import { Form } from \'react-router\';\nexport const page = <Form><textarea name="note" /></Form>;';
  expect(problems({ 'src/page.tsx': form })).toEqual([noDraft('text area')]);
});

for (const [kind, element] of [
  ['text area', '<TextArea label="Note" />'],
  ['text area', '<textarea value={text} />'],
  ['text area', '<textarea readOnly={isSent} value={text} />'],
  ['text area', '<div contentEditable />'],
  ['text field', '<TextField label="Title" />'],
  ['text field', '<input type="text" />'],
  ['text field', '<input />'],
  ['text field', '<input type={type} />'],
  ['text field', '<input {...props} />'],
] as const)
  test(`${element} has a draft where it is in a form with one, or its component uses one`, () => {
    expect(problems(page(element))).toEqual([noDraft(kind)]);
    expect(problems(page(`<form>${element}</form>`))).toEqual([noDraft(kind)]);
    expect(problems(page(`<Form draft={undefined}>${element}</Form>`))).toEqual([noForm('Form')]);
    expect(problems(page(`<Form draft="note"><p>{isOpen && ${element}}</p></Form>`))).toEqual([]);
    expect(problems(page(`<Form draft="search" />${element}`))).toEqual([noDraft(kind)]); // next to the form, not in it
    expect(problems(page(element, "const [text, write] = useDraftText('note');"))).toEqual([]);
    expect(problems(page(element, '// useDraftText'))).toEqual([noDraft(kind)]);
  });

test('a form without a draft may hold one line, a secret or an answer, and no text area', () => {
  expect(problems(page('<Form draft={false}><TextField label="Code" /></Form>'))).toEqual([]);
  expect(problems(page('<Form draft={false}><TextArea label="Note" /></Form>'))).toEqual([noDraft('text area')]);
});

test('nothing is stored of what nobody types, of secrets, and of searches', () => {
  for (const element of [
    '<TextArea isReadOnly label="Note" />',
    '<textarea readOnly value={text} />',
    '<div contentEditable={false} />',
    '<input type="checkbox" />',
    '<input type="password" />',
    '<input autoComplete="one-time-code" />',
    '<input type="search" />',
    '<search><input type="text" /></search>',
    '<div role="search"><TextField label="Find" /></div>',
  ])
    expect(problems(page(element))).toEqual([]);
});

test('a hook of their own that stores a draft counts, and one that only has its name does not', () => {
  const note = {
    'src/page.tsx': "import { useNote } from './use-note.ts';\nexport function Page() {\nconst note = useNote();\nreturn <textarea />;\n}",
  };
  const hook = "import { useDraftText } from '@cairn/ui/core';\nexport function useNote() {\nreturn useDraftText('note');\n}";
  expect(problems({ ...note, 'src/use-note.ts': hook })).toEqual([]);
  expect(problems({ ...note, 'src/use-note.ts': hook.replace('@cairn/ui/core', './draft.ts') })).toEqual([noDraft('text area')]);
});

test('fields in a component of their own have the draft of the forms that use it, in whatever way they import it', () => {
  const fields = { 'src/fields/note.tsx': `${imports}export function NoteFields() {\nreturn <TextArea label="Note" />;\n}` };
  const form = (load: string, jsx = '<Form draft="note"><NoteFields /></Form>') => ({
    ...fields,
    'src/new.tsx': `${imports}${load}\nexport const page = ${jsx};`,
  });
  const direct = "import { NoteFields } from './fields/note.tsx';";
  const found = [noDraft('text area', 'src/fields/note.tsx')];
  expect(problems(form(direct))).toEqual([]);
  expect(problems(form("import { NoteFields } from './fields/note';"))).toEqual([]);
  expect(problems(form("import { NoteFields } from './fields/note.js';"))).toEqual([]);
  expect(problems(form("const NoteFields = lazy(() => import('./fields/note.tsx'));"))).toEqual([]);
  expect(problems(form("import { NoteFields as Fields } from './fields/note.tsx';", '<Form draft="note"><Fields /></Form>'))).toEqual([]);
  expect(problems(form(''))).toEqual(found); // the origin of NoteFields is unknown
  expect(problems(form(direct, '<Form draft="note" />'))).toEqual(found); // imported, but not used in the form
  expect(problems(form(direct, '<><Form draft="note"><NoteFields /></Form><NoteFields /></>'))).toEqual(found); // also used outside
});

test('a component that puts its children into a form gives them its draft', () => {
  const box = (draft: string) => ({
    'src/box.tsx': `${imports}export function Box({ children }) {\nreturn <FormDialog draft={${draft}}>{children}</FormDialog>;\n}`,
    'src/page.tsx': `${imports}import { Box } from './box.tsx';\nexport const page = <Box><TextArea label="Note" /></Box>;`,
  });
  expect(problems(box("'note'"))).toEqual([]);
  expect(problems(box('false'))).toEqual([noDraft('text area')]);
});

test('a dialog with a text area needs a draft of its own, also where the page that opens it has one', () => {
  const opener = `${imports}import { Note } from './note.tsx';\nexport const page = <Form draft="search"><Note /></Form>;`;
  const note = `${imports}export function Note() {\nreturn <Dialog open><TextArea label="Note" /></Dialog>;\n}`;
  expect(problems({ 'src/page.tsx': opener, 'src/note.tsx': note })).toEqual([noDraft('text area', 'src/note.tsx')]);
});

test('a file that cannot be read is named', () => {
  expect(() => problems({ 'src/page.tsx': '<Form' })).toThrow(/^src\/page\.tsx: /);
});

const checkout = path.join(import.meta.dirname, '../../../..');
const sourcesOf = (folder: string) => {
  const files = readdirSync(path.join(checkout, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  expect(files).not.toEqual([]);
  return new Map(files.map((file) => [file, readFileSync(path.join(checkout, folder, file), 'utf8')]));
};

test('lists store what somebody types; the host does, except a proof of identity and an address that one tab tries', () => {
  expect(draftProblems(sourcesOf('shared/list/src'))).toEqual([]);
  expect(draftProblems(sourcesOf('host/src/app'))).toEqual([
    noDraft('text field', 'develop/remote-choice.tsx'),
    noDraft('text field', 'proof/proof-field.tsx'), // the backup code
  ]);
});
