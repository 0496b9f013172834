/** How many remotes the large registry holds. */
export const manyRemotes = 500;

/** What its server prints when they are there. */
export const manyReady = `${manyRemotes} remotes`;
