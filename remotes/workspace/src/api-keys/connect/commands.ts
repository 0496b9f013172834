import type { ApiKey } from '@cairn/api';

/** The clients that can be connected by a command or a file of theirs; `shell` is any command that a person runs, `rest` any program. */
export const connectClients = ['claude-code', 'cursor', 'codex', 'vscode', 'shell', 'rest'] as const;
export type ConnectClient = (typeof connectClients)[number];

/** What they are called, which nobody translates. */
export const clientLabels: Record<ConnectClient, string> = {
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  codex: 'Codex CLI',
  vscode: 'VS Code',
  shell: 'Shell',
  rest: 'REST',
};

/** Which projects a key reaches: all of its maker's, or some, not all of which the reader may know. */
type KeyReach = Pick<ApiKey, 'otherProjects'> & { projects: readonly { slug: string }[] | null };

export interface Connection {
  /** Cairn's own origin. */
  origin: string;
  /** The project's slug, which a key that reaches several has to name. */
  project: string | undefined;
}

/**
 * The slug of the project that a call with the key has to name; undefined where it reaches one alone. `usual`: the one to name of
 * several, where the key reaches it. Pure.
 */
export function projectToName({ projects, otherProjects }: KeyReach, usual: string | undefined): string | undefined {
  if (projects === null) return usual;
  if (projects.length + otherProjects === 1) return undefined;
  return (projects.find(({ slug }) => slug === usual) ?? projects[0])?.slug;
}

/** What has to be done in one client: something to run, or a file to write. The key is read from `CAIRN_KEY`, so that none of it is a secret. */
export interface Instructions {
  language: 'bash' | 'json' | 'toml';
  text: string;
  /** Where the text belongs, where it is a file. */
  file?: string;
  /** The same for everybody who works in the repository. */
  shared?: { file: string; text: string };
}

/** How a client is connected, by its own documentation: https://code.claude.com/docs, cursor.com/docs, developers.openai.com/codex, code.visualstudio.com/docs. */
export function instructionsFor(client: ConnectClient, { origin, project }: Connection): Instructions {
  const url = new URL(project ? `/mcp?project=${encodeURIComponent(project)}` : '/mcp', origin).href;
  switch (client) {
    case 'claude-code':
      return {
        language: 'bash',
        text: `claude mcp add --transport http cairn ${project ? `'${url}'` : url} \\\n  --header "Authorization: Bearer $CAIRN_KEY"`,
        shared: {
          file: '.mcp.json',
          text: json({ mcpServers: { cairn: { type: 'http', url, headers: { Authorization: bearer('{CAIRN_KEY}') } } } }),
        },
      };
    case 'cursor':
      return {
        language: 'json',
        file: '.cursor/mcp.json',
        text: json({ mcpServers: { cairn: { url, headers: { Authorization: bearer('{env:CAIRN_KEY}') } } } }),
      };
    case 'codex':
      return {
        language: 'toml',
        file: '~/.codex/config.toml',
        text: `[mcp_servers.cairn]\nurl = "${url}"\nbearer_token_env_var = "CAIRN_KEY"`,
      };
    case 'vscode':
      return {
        language: 'json',
        file: '.vscode/mcp.json',
        text: json({
          inputs: [{ type: 'promptString', id: 'cairn-key', description: 'Cairn API key', password: true }],
          servers: { cairn: { type: 'http', url, headers: { Authorization: bearer('{input:cairn-key}') } } },
        }),
      };
    case 'shell': {
      // Asked whether it may fetch the command, npx would take the next of the pasted lines for the answer.
      const cairn = `npx --yes --@cairn:registry=${new URL('/packages/', origin).href} @cairn/command@latest`;
      const named = project ? ` --project ${project}` : '';
      return {
        language: 'bash',
        text: [`export CAIRN_URL=${origin}`, `${cairn} record${named} -- make test`, `${cairn} export${named}`].join('\n'),
      };
    }
    case 'rest':
      return {
        language: 'bash',
        text: [
          `curl -sS ${new URL('/api/agent/get_context', origin).href} \\`,
          `  -H "Authorization: Bearer $CAIRN_KEY" \\`,
          `  -H "Content-Type: application/json" \\`,
          `  -d '${JSON.stringify({ ...(project ? { project } : {}), task: 'What should I know before I begin?' })}'`,
        ].join('\n'),
      };
  }
}

/** What puts the key into a shell: into this one alone, and into no file that somebody commits. */
export function keyInShell(shell: 'posix' | 'powershell', secret: string): string {
  return shell === 'posix' ? `export CAIRN_KEY=${secret}` : `$env:CAIRN_KEY = "${secret}"`;
}

/** A reference that the client itself fills in; the sign before the bracket would be this template's own. */
function bearer(reference: string): string {
  return `Bearer $${reference}`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
