/** What gives a lesson away: somebody corrects an agent, an error is met and mended twice, files change together, a command is run again and again. */
export const signs = ['correction', 'mended', 'together', 'command'] as const;
export type Sign = (typeof signs)[number];
