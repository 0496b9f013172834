import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Elsewhere, openElsewhere } from './lint-elsewhere.ts';

let elsewhere: Elsewhere;
beforeAll(() => {
  elsewhere = openElsewhere();
});
afterAll(() => elsewhere.remove());

const lesson = 'What people read comes from the catalogues';

test.each([
  '<p>Hello there</p>',
  '<p>{name} has left</p>',
  '<p>مرحبا</p>',
  '<Trans>fine</Trans>after',
  '<img alt="A mountain" src="x.png" />',
  "<Thing aria-label={'Close it'} />",
  `<Thing label={\`Rows of \${name}\`} />`,
  '<Thing hint="At most 80 characters" />',
])('%s is refused', (jsx) => {
  expect(elsewhere.lint('remotes/workspace/src/a.tsx', `export const a = <div>${jsx}</div>;\n`)).toContain(lesson);
});

test.each([
  '<Trans>Hello <b>there</b></Trans>',
  '<Thing label={t`Close`} />',
  `<Thing title={\`\${label} \${number}\`} className="a b" />`,
  '<b>Cairn</b>',
  '<code>s_6ZQ1</code>',
  '<span> · </span>',
])('%s is right', (jsx) => {
  expect(elsewhere.lint('remotes/workspace/src/a.tsx', `export const a = <div>${jsx}</div>;\n`)).not.toContain(lesson);
});
