import { can, cookieAuth, type Permission, type ProjectAccess, type Subject, type Tenant, type User } from '@cairn/api';
import { atom, createStore, useAtomValue } from 'jotai';

/** The jotai store of the page: the host and all remotes read and write the same atoms. */
export const store: ReturnType<typeof createStore> = createStore();

/** The specification's session store (section 3). Internal to the shell: a remote sees `Session`, never a token. */
export interface AuthState {
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  tenant: Tenant | null;
  loading: boolean;
}

export const signedOut: AuthState = { token: null, refreshToken: null, user: null, tenant: null, loading: false };

/** Written by the host alone. */
export const authStore = atom<AuthState>(signedOut);

/** The signed-in user and tenant: the part of the state that remotes may read. */
export interface Session {
  user: User;
  tenant: Tenant;
}

/** Logged in only when a token and a user id both exist (specification, section 4). */
export const isLoggedInAtom = atom((get) => {
  const { token, user } = get(authStore);
  return Boolean(token) && Boolean(user?.id);
});

const sessionAtom = atom((get): Session | null => {
  const { user, tenant } = get(authStore);
  return get(isLoggedInAtom) && user && tenant ? { user, tenant } : null;
});

/** The signed-in user and tenant; null when signed out. */
export function useSession(): Session | null {
  return useAtomValue(sessionAtom, { store });
}

/** Returns the session outside React. */
export function getSession(): Session | null {
  return store.get(sessionAtom);
}

/** Calls `listener` on every sign-in, sign-out and profile change. Returns a function that stops it. */
export function subscribeSession(listener: (session: Session | null) => void): () => void {
  return store.sub(sessionAtom, () => listener(store.get(sessionAtom)));
}

/** Returns whether the signed-in user has a permission, in `project` for project permissions. The server has the final decision. */
export function useCan(permission: Permission, project?: ProjectAccess): boolean {
  return can(subjectOf(useSession()), permission, project);
}

/** Returns the session in the form that the permission rules need. */
export function subjectOf(session: Session | null): Subject | null {
  return session && { role: session.user.role, cairnRole: session.user.cairnRole };
}

/** Returns the state of a browser that the server has just signed in by cookie. */
export function signedIn(user: User, tenant: Tenant): AuthState {
  return { token: cookieAuth, refreshToken: null, user, tenant, loading: false };
}
