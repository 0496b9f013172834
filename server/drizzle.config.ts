import { defineConfig } from 'drizzle-kit';

/** `pnpm exec drizzle-kit generate --name what_changes` compares the schemas with the last migration and writes the next one. */
export default defineConfig({ dialect: 'postgresql', schema: './src/*/schema.ts', out: './migrations' });
