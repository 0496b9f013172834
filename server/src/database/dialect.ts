import { PgDialect } from 'drizzle-orm/pg-core';

/** How statements are written down for PostgreSQL. */
export const dialect = new PgDialect();
