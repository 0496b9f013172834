import type { Product } from './product.ts';

/** Locks the table of sessions, which a search reads and a conversation does not: a model's search waits until `letGo`. */
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
