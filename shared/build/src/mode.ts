/** Whether this is a production build. */
export const production = process.env.NODE_ENV !== 'development';

/** A development build that is published next to the production one, with hashed files and integrity like it. */
const published = process.env.CAIRN_BUILD === 'published';

/** Whether a dev server builds and serves the files: nothing has a hash then. */
export const devServer = !production && !published;
