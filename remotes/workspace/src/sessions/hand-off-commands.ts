import { type ConnectClient, clientLabels } from '../api-keys/connect/commands.ts';

/** Clients that accept their first prompt by a command or a link. */
export const handOffClients = ['claude-code', 'cursor', 'codex', 'vscode'] as const satisfies readonly ConnectClient[];
export type HandOffClient = (typeof handOffClients)[number];

/** How a client is started with a prompt: a shell command, or a link that opens it. */
export type HandOff = { command: string } | { link: string };

/**
 * From the clients' own documentation: https://code.claude.com/docs (cli), cursor.com/docs/reference/deeplinks, developers.openai.com/codex
 * (cli), code.visualstudio.com/docs (command line). Each lets the person read the prompt first, or shows what it does.
 */
export function handOffTo(client: HandOffClient, prompt: string): HandOff {
  switch (client) {
    case 'claude-code':
      return { command: `claude ${quoted(prompt)}` };
    case 'codex':
      return { command: `codex ${quoted(prompt)}` };
    case 'vscode':
      return { command: `code chat ${quoted(prompt)}` };
    case 'cursor':
      return { link: `cursor://anysphere.cursor-deeplink/prompt?text=${encodeURIComponent(prompt)}` };
  }
}

/** Returns the name of a client. */
export function handOffLabel(client: HandOffClient): string {
  return clientLabels[client];
}

/** Quotes any text as a single word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
