import { beforeEach, expect, test } from '@rstest/core';
import { countDrafts, deleteDrafts, deleteOldDrafts, openDraft } from './storage.ts';

const ada = { userId: 'usr_ada', tenantId: 'ten_acme' };
const content = (value: string) => ({ fields: [{ key: 'text', value, checked: null, before: '', label: '' }], state: {} });
const found = (owner: typeof ada, form: string) => openDraft(owner, form).stored?.fields[0]?.value;

beforeEach(() => localStorage.clear());

test('a draft is found by the same person, in the same organization, in the same form', () => {
  expect(openDraft(ada, 'decision.new').save(content('hers'))).toBe(true);
  expect(found(ada, 'decision.new')).toBe('hers');
  expect(found(ada, 'pattern.new')).toBeUndefined();
  expect(found({ ...ada, tenantId: 'ten_globex' }, 'decision.new')).toBeUndefined();
  expect(found({ ...ada, userId: 'usr_bob' }, 'decision.new')).toBeUndefined();
});

test('two tabs keep a draft each, and what one sends does not take the other’s', () => {
  const [one, two] = [openDraft(ada, 'decision.new'), openDraft(ada, 'decision.new')];
  one.save(content('first'));
  two.save(content('second'));
  expect(countDrafts(ada)).toBe(2);
  two.save(null);
  expect(found(ada, 'decision.new')).toBe('first');
  one.save(null);
  expect(countDrafts(ada)).toBe(0);
});

test('storage that is full or blocked is said, never thrown', () => {
  const given = localStorage;
  const blocked = {
    configurable: true,
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  Object.defineProperty(globalThis, 'localStorage', blocked);
  try {
    expect(openDraft(ada, 'decision.new').save(content('lost?'))).toBe(false);
    expect(countDrafts(ada)).toBe(0);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: given });
  }
  localStorage.setItem('cairn.draft.usr_bob.ten_acme.form', 'x'.repeat(2_499_990));
  expect(openDraft(ada, 'decision.new').save(content('no room'))).toBe(false);
});

test('what is older than 30 days goes, and what is unreadable', () => {
  openDraft(ada, 'decision.new').save(content('young'));
  localStorage.setItem('cairn.draft.usr_bob.ten_acme.form', '{');
  deleteOldDrafts(Date.now() + 29 * 86_400_000);
  expect([found(ada, 'decision.new'), localStorage.length]).toEqual(['young', 1]);
  deleteOldDrafts(Date.now() + 31 * 86_400_000);
  expect(localStorage.length).toBe(0);
});

test('who signs out on purpose leaves none behind, and takes nobody else’s', () => {
  openDraft(ada, 'decision.new').save(content('hers'));
  openDraft({ ...ada, userId: 'usr_bob' }, 'decision.new').save(content('his'));
  deleteDrafts('usr_ada');
  expect([countDrafts(ada), countDrafts({ ...ada, userId: 'usr_bob' })]).toEqual([0, 1]);
});
