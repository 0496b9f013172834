/** The prefix of every key, recognized by people and by secret scanners. */
export const apiKeyMark = 'ck_live_';
