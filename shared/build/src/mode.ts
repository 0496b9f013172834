/** Is it for people, and not for who develops? */
export const production = process.env.NODE_ENV !== 'development';

/** A development build that is published beside the production one, with files and integrity as that has them. */
const published = process.env.CAIRN_BUILD === 'published';

/** Served while it is built, by a dev server: nothing has a hash. */
export const devServer = !production && !published;
