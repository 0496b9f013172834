import { agentOperations, StructuredContextSchema } from '@cairn/api';
import { redact } from '../redaction/redact.ts';
import { projectOf } from './caller.ts';
import { composeContext } from './context/compose.ts';
import { recordServed } from './context/served.ts';
import { implementForAgents } from './operation.ts';
import { findOwnSession } from './own-session.ts';

export const getContext = implementForAgents(agentOperations.get_context, {
  text: ({ text }) => text,
  structured: StructuredContextSchema,
  async run(call, { project: named, sessionId, branch, ...wish }) {
    const own = sessionId === undefined ? undefined : await findOwnSession(call, sessionId, 'record');
    const project = own?.project ?? (await projectOf(call, named));
    const context = await composeContext(call.tx, project, { ...wish, branch: branch === undefined ? undefined : redact(branch).text });
    if (own) await recordServed(call.tx, context, own.session);
    call.told.push(context);
    return context;
  },
});
