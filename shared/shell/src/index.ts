/** What the shell gives to remotes. A change here that breaks one is a new major version of the shell contract. */
export { ApiError, type ApiErrorCode, type CallOptions, call, client } from './client.ts';
export { useOnline } from './connection.ts';
export { errorText, issueTexts } from './error-text.ts';
export { type ListTexts, useListTexts } from './list-texts.ts';
export { type CatalogueModule, getLocale, type LoadCatalogue, useLocale } from './locale.ts';
export { notify, notifyError, type ToastType } from './notify.ts';
export { onIntent } from './on-intent.ts';
export { type Crumb, usePage } from './page.ts';
export { chooseColourScheme, chooseLocale, savePreferences } from './preferences.ts';
export { prefetchOnIntent } from './prefetch.ts';
export { withProgress } from './progress.ts';
export { type CurrentProject, setCurrentProject, useCurrentProject, withProject } from './project.ts';
export { queryClient } from './query.ts';
export { remoteRoutes } from './routes.tsx';
export { oneOf, pageFromParam, withParams } from './search-params.ts';
export { seen } from './seen.ts';
export { getSession, type Session, subscribeSession, useCan, useSession } from './session.ts';
export { sayFailure, useWrite, type Write } from './write.ts';
