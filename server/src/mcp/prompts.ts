import type { ApiKeyScope } from '@cairn/api';
import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

const described = (text: string) => v.pipe(v.string(), v.maxLength(4_000), v.description(text));

/** Adds what a person can begin with by a command of their client, as far as the key lets it be done. */
export function addPrompts(server: McpServer, scopes: readonly ApiKeyScope[]): void {
  if (scopes.includes('record')) {
    server.registerPrompt(
      'begin_work',
      {
        title: 'Begin work',
        description: 'Starts a session for a goal, with the rules and decisions that hold for it.',
        argsSchema: toStandardJsonSchema(
          v.object({ goal: described('What is to be done'), branch: v.optional(described('The branch that it is done on')) }),
        ),
      },
      ({ goal, branch }) =>
        asked(
          `Call start_session with the goal ${JSON.stringify(goal)}${branch === undefined ? '' : ` and the branch ${JSON.stringify(branch)}`}, your client and your model. Read the context that it answers with and follow its rules. Say in two sentences what you were told that matters here. Then begin, and record what you do with record_event.`,
        ),
    );
    server.registerPrompt(
      'hand_over',
      {
        title: 'Hand over',
        description: 'Ends the session so that somebody else, or another client, can go on with the work.',
        argsSchema: toStandardJsonSchema(v.object({ sessionId: described('The session that start_session gave') })),
      },
      ({ sessionId }) =>
        asked(
          `Hand this work over. Propose what you have learned with propose_pattern, quoting where you learned it, and what was decided with propose_decision. Then call end_session for ${JSON.stringify(sessionId)} with what is completed, what you learned and the next steps, so that somebody who has seen nothing of this can go on. Tell me the session id: start_session takes it as resumeFrom.`,
        ),
    );
  }
  if (scopes.includes('read'))
    server.registerPrompt(
      'review',
      {
        title: 'Review against what is known',
        description: 'Looks at the changes in hand and names where they go against a rule or a decision.',
        argsSchema: toStandardJsonSchema(
          v.object({ paths: v.optional(described('The files that were changed, with commas between them')) }),
        ),
      },
      ({ paths }) =>
        asked(
          `Review the changes that are not committed yet${paths === undefined ? '' : ` in ${paths}`}. Call get_context with the paths that they touch, and fetch the decisions that they come near to. Name every place that goes against a rule or a decision, with its label (PAT-88, ADR 12) and the line. Say nothing of style that no rule speaks of.`,
        ),
    );
}

function asked(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
