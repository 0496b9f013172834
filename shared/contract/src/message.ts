import * as v from 'valibot';

/** A text of a remote, by its message id in the remote's own catalogue. The build adds the translations. */
export const MessageSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()), message: v.pipe(v.string(), v.nonEmpty()) });
