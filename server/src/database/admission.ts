import { ApiError } from '../http/error.ts';

/** Limits for concurrent transactions of a process. */
export interface AdmissionLimits {
  /**
   * Maximum number of active transactions. One that takes longer than `slowAfterMs` probably waits for a lock or the disk, and no longer
   * counts.
   */
  working: number;
  /** Milliseconds. */
  slowAfterMs: number;
  /** Maximum number of open transactions, including waiting ones; the number of connections. */
  open: number;
  /** Maximum number of open transactions per tenant. */
  openPerTenant: number;
  /** Part of `open` that is reserved for transactions without a tenant: looking up a sign-in, a key, a rate limit. */
  reserved: number;
  /** Maximum queue length per tenant. Further transactions are rejected immediately. */
  queuedPerTenant: number;
  /** Maximum milliseconds in the queue. */
  waitMs: number;
}

export interface Admission {
  /**
   * Runs `work` when a slot is free. Transactions without a tenant (`null`) come first, then the tenant with the fewest open ones. @throws
   * ApiError BUSY if the queue is full or the wait too long
   */
  run<T>(tenant: string | null, work: () => Promise<T>): Promise<T>;
  /** Returns how many transactions are open, and how many wait for their turn. */
  load(): { open: number; queued: number; most: number };
}

interface Queued {
  tenant: string | null;
  begin: () => void;
}

/**
 * Shares the connections of a process fairly among tenants, so that a tenant that is blocked or floods the server does not stop the others.
 */
export function createAdmission(limits: AdmissionLimits): Admission {
  const queue = new Set<Queued>();
  const openOf = new Map<string, number>();
  let open = 0;
  let openOfTenants = 0;
  let working = 0;

  const openIn = (tenant: string | null) => (tenant === null ? 0 : (openOf.get(tenant) ?? 0));

  function mayBegin(tenant: string | null): boolean {
    if (working >= limits.working || open >= limits.open) return false;
    return tenant === null || (openOfTenants < limits.open - limits.reserved && openIn(tenant) < limits.openPerTenant);
  }

  function beginNext(): void {
    for (;;) {
      let next: Queued | undefined;
      for (const one of queue) if (mayBegin(one.tenant) && (!next || rank(one) < rank(next))) next = one;
      if (!next) return;
      queue.delete(next);
      next.begin();
    }
  }

  const rank = ({ tenant }: Queued) => (tenant === null ? -1 : openIn(tenant));

  function count(tenant: string | null, by: 1 | -1): void {
    open += by;
    if (tenant === null) return;
    openOfTenants += by;
    const left = openIn(tenant) + by;
    if (left > 0) openOf.set(tenant, left);
    else openOf.delete(tenant);
  }

  /** Takes a slot. Returns a function that releases it. */
  function enter(tenant: string | null): () => void {
    let isWorking = true;
    count(tenant, 1);
    working += 1;
    const stopWorking = () => {
      if (isWorking) working -= 1;
      isWorking = false;
    };
    const slow = setTimeout(() => {
      stopWorking();
      beginNext();
    }, limits.slowAfterMs);
    return () => {
      clearTimeout(slow);
      stopWorking();
      count(tenant, -1);
      beginNext();
    };
  }

  function waitForTurn(tenant: string | null): Promise<() => void> {
    const ahead = [...queue].filter((one) => one.tenant === tenant).length;
    if (tenant !== null && ahead >= limits.queuedPerTenant) throw new ApiError('BUSY', { retryAfter: 1 });
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const queued: Queued = {
      tenant,
      begin: () => {
        clearTimeout(late);
        resolve(enter(tenant));
      },
    };
    const late = setTimeout(() => {
      queue.delete(queued);
      reject(new ApiError('BUSY', { retryAfter: 1 }));
    }, limits.waitMs);
    queue.add(queued);
    return promise;
  }

  return {
    load: () => ({ open, queued: queue.size, most: limits.open }),
    async run(tenant, work) {
      const leave = mayBegin(tenant) ? enter(tenant) : await waitForTurn(tenant);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
