import * as v from 'valibot';

/** A text of a remote, by the id of its message in the remote's own catalogue; the build writes in every language. */
export const MessageSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()), message: v.pipe(v.string(), v.nonEmpty()) });
