import { type Session, sessionStateAt } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The CSV columns of sessions. */
export const sessionColumns: Record<string, (session: Session) => CsvValue> = {
  id: ({ id }) => id,
  project: ({ projectName }) => projectName,
  goal: ({ goal }) => goal,
  status: (session) => sessionStateAt(session, new Date()),
  client: ({ client }) => client,
  model: ({ model }) => model,
  branch: ({ branch }) => branch,
  person: ({ person }) => person.name,
  tokens: ({ tokens }) => tokens,
  cost: ({ cost }) => cost,
  filesEdited: ({ filesEdited }) => filesEdited,
  served: ({ served }) => served.length,
  helpful: ({ served }) => served.filter(({ verdict }) => verdict === 'helpful').length,
  proposed: ({ produced }) => produced.length,
  createdAt: ({ createdAt }) => createdAt,
  lastEventAt: ({ lastEventAt }) => lastEventAt,
  endedAt: ({ endedAt }) => endedAt,
};
