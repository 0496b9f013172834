import type { DataImport } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { customType, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { oneOf, rowColumns, tenantColumn } from '../database/column.ts';
import { projects } from '../project/schema.ts';

const importStates = ['pending', 'done'] as const;
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What an upload would import, or what it imported. */
export type ImportPreview = Pick<DataImport, 'source' | 'projects' | 'items' | 'notes'>;

/** Uploaded exports. Nothing else is written until an owner confirms one. */
export const dataImports = pgTable(
  'data_imports',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The project into which it is imported; null: as new projects. */
    projectId: text('project_id'),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    state: text('state', { enum: importStates }).notNull().default('pending'),
    /** The zip file, until it is imported. */
    file: bytes('file'),
    preview: jsonb('preview').$type<ImportPreview>().notNull(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.state, importStates),
    foreignKey({
      name: 'data_imports_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('data_imports_index').on(table.tenantId, table.projectId, table.createdAt),
    index('data_imports_waiting_index').on(table.createdAt).where(sql`state = 'pending'`),
  ],
);

/** The names of people who wrote what was imported. They have no accounts here: the ids exist only in the imported rows. */
export const importedAuthors = pgTable(
  'imported_authors',
  {
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    displayName: text('display_name').notNull(),
  },
  (table) => [primaryKey({ name: 'imported_authors_pkey', columns: [table.tenantId, table.userId] })],
);
