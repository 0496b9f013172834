import { integrationStates, modelProblems } from '@cairn/api';
import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

const integrationTypes = ['model'] as const;

/** The integrations of an organization. */
export const integrations = pgTable(
  'integrations',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    type: text('type', { enum: integrationTypes }).notNull(),
    status: text('status', { enum: integrationStates }).notNull(),
    config: jsonb('config').$type<{ baseUrl: string; model: string }>().notNull(),
    /** Encrypted (auth/encrypt.ts) and bound to the row. Null if none is needed, or after disconnecting. */
    secret: text('secret'),
    problem: text('problem', { enum: modelProblems }),
    calledAt: moment('called_at'),
    /** When the model accepts requests again, according to its last response. */
    retryAt: moment('retry_at'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.type, integrationTypes),
    oneOf(table.status, integrationStates),
    oneOf(table.problem, modelProblems),
    unique('integrations_type_key').on(table.tenantId, table.type),
  ],
);
