import { createContext } from 'react';

/** Whether rows of the list are selected. Single keys then apply to the selection, not to the preview. */
export const RowsTicked = createContext(false);
