import { isAllowedOrigin, isOrigin, type Overridable, type Override, overrideText, type TabOverride } from '@cairn/contract';

/** The user's choice for one remote: another release, or an address being typed. No choice: the release that everyone gets. */
export type Choice = { kind: 'release'; release: string } | { kind: 'origin'; origin: string };
export type Choices = Readonly<Record<string, Choice>>;

/** Returns what the tab runs, as the initial choices. */
export function choicesOf(overrides: readonly TabOverride[]): Choices {
  return Object.fromEntries(
    overrides.map(({ override }) => [
      override.remote,
      'origin' in override ? { kind: 'origin', origin: override.origin } : { kind: 'release', release: override.release },
    ]),
  );
}

/** Returns what is wrong with an origin: it is invalid, or not allowed here. */
export function originProblem(origin: string, { origins }: Pick<Overridable, 'origins'>): 'unreadable' | 'refused' | null {
  const written = writtenOrigin(origin);
  if (!isOrigin(written)) return 'unreadable';
  return isAllowedOrigin(written, origins) ? null : 'refused';
}

/** Formats the choices as in `?remote=`. */
export function wishesOf(choices: Choices): string[] {
  return Object.entries(choices).map(([remote, choice]) =>
    overrideText(
      choice.kind === 'origin'
        ? { remote, origin: writtenOrigin(choice.origin) }
        : ({ remote, release: choice.release } satisfies Override),
    ),
  );
}

/** Removes the trailing slash that an address bar adds. */
function writtenOrigin(text: string): string {
  return text.trim().replace(/\/$/, '');
}
