import { describe, expect, test } from '@rstest/core';
import { parse } from 'jsonc-parser';
import { hookLayouts } from './layout.ts';
import { hooksIn, withHooks, withoutHooks } from './merge.ts';

const claude = hookLayouts['claude-code'];
const foreign = `{
	// my model
	"model": "opus",
	"hooks": {
		"PostToolUse": [
			{ "matcher": "Edit", "hooks": [{ "type": "command", "command": "prettier --write" },] }, // formats
		],
	},
}
`;

describe.each(Object.entries(hookLayouts))('%s', (name, layout) => {
  test('gets each hook once, and loses them all again', () => {
    const once = withHooks('', name, layout);
    expect(hooksIn(once, name, layout)).toBe('all');
    expect(withHooks(once, name, layout)).toBe(once);
    expect(JSON.parse(once)).toMatchObject({
      ...layout.head,
      hooks: Object.fromEntries(Object.entries(layout.entries).map(([event, entry]) => [event, [entry]])),
    });
    expect(withoutHooks(once, name, layout)).toBe('');
    expect(withoutHooks('', name, layout)).toBe('');
  });
});

test("a person's own hooks, comments and trailing commas stay", () => {
  const merged = withHooks(foreign, 'settings.json', claude);
  expect(merged).toContain('// my model');
  expect(merged).toContain('// formats');
  expect(parse(merged, [], { allowTrailingComma: true }).hooks.PostToolUse).toEqual([
    { matcher: 'Edit', hooks: [{ type: 'command', command: 'prettier --write' }] },
    claude.entries.PostToolUse,
  ]);
  expect(hooksIn(merged, 'settings.json', claude)).toBe('all');
  const left = withoutHooks(merged, 'settings.json', claude);
  expect(parse(left, [], { allowTrailingComma: true })).toEqual(parse(foreign, [], { allowTrailingComma: true }));
  expect(left).toContain('// my model');
});

test('hooks of a former version are replaced, also in a group that a person has added to', () => {
  const ours = { type: 'command', command: '"$HOME/.local/share/cairn/hook" claude-code old' };
  const theirs = { type: 'command', command: 'notify' };
  const before = JSON.stringify({ hooks: { Stop: [{ hooks: [ours, theirs] }], PreCompact: [{ hooks: [ours] }] } });
  expect(hooksIn(before, 'settings.json', claude)).toBe('some');
  const { hooks } = JSON.parse(withHooks(before, 'settings.json', claude));
  expect(hooks.Stop).toEqual([{ hooks: [theirs] }, claude.entries.Stop]);
  expect(hooks).not.toHaveProperty('PreCompact');
});

test("hooks of a version before a new event gain it next to a person's own, and lose it alone", () => {
  const { Notification: _new, ...former } = claude.entries;
  const theirs = '"Notification": [{ "matcher": "", "hooks": [{ "type": "command", "command": "say" }] }]';
  const before = withHooks(`{ "hooks": { ${theirs} } }`, 'settings.json', { ...claude, entries: former });
  expect(hooksIn(before, 'settings.json', claude)).toBe('some');
  const after = withHooks(before, 'settings.json', claude);
  expect(hooksIn(after, 'settings.json', claude)).toBe('all');
  expect(JSON.parse(after).hooks.Notification).toEqual([
    { matcher: '', hooks: [{ type: 'command', command: 'say' }] },
    claude.entries.Notification,
  ]);
  expect(JSON.parse(withoutHooks(after, 'settings.json', claude))).toEqual(JSON.parse(`{ "hooks": { ${theirs} } }`));
});

test('what cannot be read is refused by its line', () => {
  const name = 'settings.json';
  expect(() => withHooks('{\n  "hooks": {\n', name, claude)).toThrow('settings.json cannot be read as settings: line 3');
  expect(() => withHooks('[]', name, claude)).toThrow('it is no object');
  expect(() => withHooks('{"hooks": []}', name, claude)).toThrow('"hooks" is no object');
  expect(() => withHooks('{"hooks": {"Stop": {}}}', name, claude)).toThrow('"hooks.Stop" is no list');
  expect(() => withoutHooks('{"hooks": {"Stop": 1}}', name, claude)).toThrow('Nothing was written');
});

test('lines end as they did', () => {
  expect(withHooks('{\r\n  "model": "opus"\r\n}\r\n', 'settings.json', claude).replaceAll('\r\n', '')).not.toContain('\n');
});
