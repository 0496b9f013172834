import { createContext } from 'react';

/** Is a language model connected now? An answer that was composed without one stays as it was said. */
export const ModelNow = createContext(false);
