/** The number of remotes in the large registry. */
export const manyRemotes = 500;

/** What its server prints when they are there. */
export const manyReady = `${manyRemotes} remotes`;
