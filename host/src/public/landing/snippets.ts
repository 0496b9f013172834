export const clients = ['claude-code', 'cursor', 'codex', 'rest'] as const;
export type Client = (typeof clients)[number];

export const clientNames: Record<Client, string> = { 'claude-code': 'Claude Code', cursor: 'Cursor', codex: 'Codex CLI', rest: 'REST' };

/** Returns the snippet that connects a client with the installation at `origin`, in the format of the client's documentation. */
export function snippetFor(client: Client, origin: string): string {
  switch (client) {
    case 'claude-code':
      return `claude mcp add --transport http cairn \\\n  ${origin}/mcp \\\n  --header "Authorization: Bearer $CAIRN_KEY"`;
    case 'cursor':
      return `{ "mcpServers": { "cairn": {\n  "url": "${origin}/mcp",\n  "headers": { "Authorization": "Bearer \${env:CAIRN_KEY}" }\n} } }`;
    case 'codex':
      return `[mcp_servers.cairn]\nurl = "${origin}/mcp"\nbearer_token_env_var = "CAIRN_KEY"`;
    case 'rest':
      return `curl ${origin}/api/patterns?project=payments-api \\\n  --header "Authorization: Bearer $CAIRN_KEY"`;
  }
}

/** Returns the file for the snippet, shown as a comment before it; null if it is run as a command. */
export function snippetFile(client: Client): string | null {
  if (client === 'cursor') return '.cursor/mcp.json';
  return client === 'codex' ? '~/.codex/config.toml' : null;
}
