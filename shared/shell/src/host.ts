/** The shell's own side of what it gives to remotes: for the host alone. */
export { configureClient, openEventStream } from './client.ts';
export { onlineAtom } from './connection.ts';
export { forgetEarlyAnswers, giveEarlyAnswers } from './early-answers.ts';
export { configureErrorTexts } from './error-text.ts';
export { configureIssueTexts } from './issue-text.ts';
export { configureQueue, useWaiting, type Waiting, WaitingSchema, waitingAtom } from './later.ts';
export { configureListTexts } from './list-texts.ts';
export { handleLive, liveHappened, liveMissed } from './live.ts';
export { i18nFor, localeAtom, startLocale, switchLocale } from './locale.ts';
export { followPage, usePageInfo } from './page.ts';
export { showColourScheme } from './preferences.ts';
export { configurePrefetch } from './prefetch.ts';
export { useProgress } from './progress.ts';
export { followProject, projectAtHand } from './project.ts';
export { configureProseTexts } from './prose-texts.ts';
export { configureRoleTexts } from './role-text.ts';
export { type AuthState, authStore, isLoggedInAtom, signedIn, signedOut, store } from './session.ts';
export { type UndoOffer, undoMs, useUndoOffer, withdrawUndo } from './undo.ts';
