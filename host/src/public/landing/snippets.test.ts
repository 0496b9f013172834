import { expect, test } from '@rstest/core';
import { clients, snippetFor } from './snippets.ts';

test.each(clients)('the snippet for %s names this installation and never a key', (client) => {
  const snippet = snippetFor(client, 'https://cairn.acme.example');
  expect(snippet).toContain('https://cairn.acme.example/');
  expect(snippet).toContain('CAIRN_KEY');
});

test('the snippet for Cursor is JSON', () => {
  expect(JSON.parse(snippetFor('cursor', 'http://localhost:4000'))).toMatchObject({
    mcpServers: { cairn: { url: 'http://localhost:4000/mcp' } },
  });
});
