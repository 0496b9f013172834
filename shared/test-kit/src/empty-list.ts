/** What the API answers for a list that has no rows. */
export const emptyList = { items: [], total: 0, offset: 0, limit: 25, next: null, previous: null };
