import { expect, test } from '@rstest/core';
import { inviteesIn, textOfInvitees } from './invitees-in.ts';

const addresses = (text: string) => inviteesIn(text).map(({ email }) => email);

test('addresses are taken as mail programs paste them, each once', () => {
  expect(addresses('Nora Lind <nora@x.example>, "Lind, N" <n@x.example>; a@b.example\nLind, Ove <ove@x.example>; A@b.example')).toEqual([
    'nora@x.example',
    'n@x.example',
    'a@b.example',
    'ove@x.example',
  ]);
});

test.each([
  'Ada <ada@acme.example> kim@acme.example',
  'Ada <ada@acme.example> Kim <kim@acme.example>',
  'ada@acme.example Kim <kim@acme.example>',
  'ada@acme.example "kim@acme.example"',
  '"ada@acme.example","kim@acme.example"',
  '"Byron, Ada" <ada@acme.example>\n"kim@acme.example"',
  'ada@acme.example;\r\n\r\nkim@acme.example',
])('no address of %s is lost', (text) => {
  expect(addresses(text)).toEqual(['ada@acme.example', 'kim@acme.example']);
});

test('words that are no address are named with their line', () => {
  expect(inviteesIn('ada@acme.example kim@acme\nlin').map(({ line, email }) => [line, email])).toEqual([
    [1, 'ada@acme.example'],
    [1, 'kim@acme'],
    [2, 'lin'],
  ]);
});

test.each([',', ';', '\t'])('a CSV with "%s" has rows with line numbers, in any order of its columns', (d) => {
  const text = `\ufeffRole${d}E-Mail${d}"Projects"${d}Phone\r\ndeveloper${d}ada@acme.example${d}"Payments API|web"${d}12\r\n\r\n${d}Kim <kim@acme.example>${d}${d}`;
  expect(inviteesIn(text).map(({ row: _row, ...line }) => line)).toEqual([
    { line: 2, email: 'ada@acme.example', role: 'developer', projects: ['Payments API', 'web'] },
    { line: 4, email: 'kim@acme.example', role: '', projects: [] },
  ]);
});

test('a row with a stray quote spoils no other row, and a row without an address is a row', () => {
  const text = 'email,role\n"ada@acme.example,viewer\n,viewer\nkim@acme.example,"team ""lead"""';
  expect(inviteesIn(text).map(({ line, email, role }) => [line, email, role])).toEqual([
    [2, 'ada@acme.example,viewer', ''],
    [3, '', 'viewer'],
    [4, 'kim@acme.example', 'team "lead"'],
  ]);
});

test('the lines that remain are written so that they are read again', () => {
  const text = 'ada@acme.example, kim@acme\nemail;role\nlin@acme;viewer\nove@acme.example;boss';
  const lines = inviteesIn(text);
  const rest = textOfInvitees(lines.slice(1));
  expect(rest).toBe('kim@acme\nemail;role\nlin@acme;viewer\nove@acme.example;boss');
  expect(inviteesIn(rest).map(({ email, role }) => [email, role])).toEqual(lines.slice(1).map(({ email, role }) => [email, role]));
});
