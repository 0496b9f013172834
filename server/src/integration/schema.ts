import { integrationStates, modelProblems } from '@cairn/api';
import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

const integrationTypes = ['model'] as const;

/** What an organisation is connected to. */
export const integrations = pgTable(
  'integrations',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    type: text('type', { enum: integrationTypes }).notNull(),
    status: text('status', { enum: integrationStates }).notNull(),
    config: jsonb('config').$type<{ baseUrl: string; model: string }>().notNull(),
    /** Encrypted (auth/encrypt.ts), bound to the row. Null where none is needed, or it was given up. */
    secret: text('secret'),
    problem: text('problem', { enum: modelProblems }),
    calledAt: moment('called_at'),
    /** Until when the model has asked, at the last call, to be left alone. */
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
