import { createContext } from 'react';

/** Are rows of the list ticked? Letters act on those then, and not on the preview. */
export const RowsTicked = createContext(false);
