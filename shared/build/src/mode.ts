/** Is it for people, and not for who develops? */
export const production = process.env.NODE_ENV !== 'development';
