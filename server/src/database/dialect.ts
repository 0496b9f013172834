import { PgDialect } from 'drizzle-orm/pg-core';

/** Renders statements as SQL for PostgreSQL. */
export const dialect = new PgDialect();
