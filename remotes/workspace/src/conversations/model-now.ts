import { createContext } from 'react';

/** Whether a language model is connected now. Answers composed without one stay as they are. */
export const ModelNow = createContext(false);
