import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import { parse } from 'yaml';

test('engines are checked against the Node that scripts run on', () => {
  const workspace: { nodeVersion: string; catalog: { node: string } } = parse(readFileSync('pnpm-workspace.yaml', 'utf8'));
  expect(workspace.nodeVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(workspace.nodeVersion).toBe(workspace.catalog.node);
});
