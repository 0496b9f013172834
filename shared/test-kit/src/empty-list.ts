/** The API's response for an empty list. */
export const emptyList = { items: [], total: 0, offset: 0, limit: 25, next: null, previous: null };
