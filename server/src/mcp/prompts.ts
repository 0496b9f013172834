import type { ApiKeyScope } from '@cairn/api';
import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

const described = (text: string) => v.pipe(v.string(), v.maxLength(4_000), v.description(text));

/** Adds the prompts (commands in a person's client) that the key's scopes allow. */
export function addPrompts(server: McpServer, scopes: readonly ApiKeyScope[]): void {
  if (scopes.includes('record')) {
    server.registerPrompt(
      'begin_work',
      {
        title: 'Start work',
        description: 'Starts a session for a goal, with the rules and decisions that apply to it.',
        argsSchema: toStandardJsonSchema(v.object({ goal: described('The task'), branch: v.optional(described('The branch')) })),
      },
      ({ goal, branch }) =>
        asked(
          `Call start_session with the goal ${JSON.stringify(goal)}${branch === undefined ? '' : ` and the branch ${JSON.stringify(branch)}`}, your client and your model. Read the context that it returns and follow its rules. Say in two sentences what matters for this task. Then start, and record what you do with record_event.`,
        ),
    );
    server.registerPrompt(
      'hand_over',
      {
        title: 'Hand over',
        description: 'Ends the session so that another person or client can continue the work.',
        argsSchema: toStandardJsonSchema(v.object({ sessionId: described('The id from start_session') })),
      },
      ({ sessionId }) =>
        asked(
          `Hand over this work. Propose what you learned with propose_pattern and quote its source. Propose decisions with propose_decision. Then call end_session for ${JSON.stringify(sessionId)} with what is completed, what you learned and the next steps, so that someone without any context can continue. Tell me the session id. start_session takes it as resumeFrom.`,
        ),
    );
  }
  if (scopes.includes('read'))
    server.registerPrompt(
      'review',
      {
        title: 'Review against rules and decisions',
        description: 'Checks the current changes for violations of rules and decisions.',
        argsSchema: toStandardJsonSchema(v.object({ paths: v.optional(described('The changed files, separated by commas')) })),
      },
      ({ paths }) =>
        asked(
          `Review the uncommitted changes${paths === undefined ? '' : ` in ${paths}`}. Call get_context with the changed paths, and fetch related decisions. List every violation of a rule or decision with its label (PAT-88, ADR 12) and the line. Do not comment on style that no rule covers.`,
        ),
    );
}

function asked(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
