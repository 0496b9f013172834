import { ContextSchema, GetContextInputSchema } from '@cairn/api';
import { redact } from '../redaction/redact.ts';
import { projectOf } from './caller.ts';
import { composeContext } from './context/compose.ts';
import { noteTold } from './context/served.ts';
import { defineOperation } from './operation.ts';
import { findOwnSession } from './own-session.ts';

export const getContext = defineOperation({
  name: 'get_context',
  readOnly: true,
  summary: 'Rules, decisions, recent work and open questions of the project for a task, within a token budget. Call it before you begin.',
  input: GetContextInputSchema,
  call: GetContextInputSchema,
  output: ContextSchema,
  text: ({ text }) => text,
  async run(call, { project: named, sessionId, branch, ...wish }) {
    const own = sessionId === undefined ? undefined : await findOwnSession(call, sessionId, 'record');
    const project = own?.project ?? (await projectOf(call, named));
    const context = await composeContext(call.tx, project, { ...wish, branch: branch === undefined ? undefined : redact(branch).text });
    if (own) await noteTold(call.tx, context, own.session);
    call.told.push(context);
    return context;
  },
});
