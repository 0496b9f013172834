import type { Session } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';
import { anySession } from './any-session.ts';
import { ComparedFigures } from './compared-figures.tsx';

let shell: TestShell;
afterEach(() => shell.close());

/** A session that lasted this many seconds. */
const lasting = (seconds: number, more: Partial<Session> = {}) =>
  anySession({ endedAt: new Date(Date.parse('2026-11-20T10:00:00.000Z') + seconds * 1_000).toISOString(), ...more });

/** Returns the text of one figure of two compared sessions. */
async function figure(name: string, first: Session, second: Session): Promise<string> {
  shell = createTestShell();
  const page = await shell.open([{ path: '/', Component: () => createElement(ComparedFigures, { first, second }) }], '/');
  const term = await page.findByText(name);
  return term.parentElement?.textContent ?? '';
}

test('less than a minute is said in seconds', async () => {
  expect(await figure('Duration', lasting(12.7), lasting(59.9))).toMatch(/12 sec.*59 sec/);
});

test('what reads the same has no difference in per cent', async () => {
  expect(await figure('Duration', lasting(0.1), lasting(0.9))).not.toContain('%');
  shell.close();
  const [first, second] = [lasting(60, { cost: 0.001 }), lasting(60, { cost: 0.004 })];
  expect(await figure('Cost', first, second)).not.toContain('%');
  shell.close();
  expect(await figure('Duration', lasting(60), lasting(120))).toContain('100%');
});
