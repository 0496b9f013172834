import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { named } from './query.ts';
import { tickets } from './schema.ts';

/** The row of a ticket that the transaction may see, by id or number. 404 where there is none. */
export async function findTicket(tx: Transaction, idOrNumber: string): Promise<typeof tickets.$inferSelect> {
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).limit(1);
  if (!ticket) throw new ApiError('NOT_FOUND');
  return ticket;
}
