import type { Product } from './product.ts';

/** Holds the table of sessions, which a search reads and a conversation does not: what a model searches for waits until it is let go. */
export async function holdSessions({ owner }: Product): Promise<{ letGo(): Promise<void> }> {
  const client = await owner.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  return {
    async letGo() {
      await client.query('rollback');
      client.release();
    },
  };
}
