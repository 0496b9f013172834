import { isAllowedOrigin, isOrigin, type Overridable, type Override, overrideText, type TabOverride } from '@cairn/contract';

/** What a person has set for one remote: nothing (what everyone gets), another release, or an address that they are typing. */
export type Choice = { kind: 'release'; release: string } | { kind: 'origin'; origin: string };
export type Choices = Readonly<Record<string, Choice>>;

/** What the tab runs, as the choices to begin with. */
export function choicesOf(overrides: readonly TabOverride[]): Choices {
  return Object.fromEntries(
    overrides.map(({ override }) => [
      override.remote,
      'origin' in override ? { kind: 'origin', origin: override.origin } : { kind: 'release', release: override.release },
    ]),
  );
}

/** What is wrong with an address: it is none, or not one that may run here. */
export function originProblem(origin: string, { origins }: Pick<Overridable, 'origins'>): 'unreadable' | 'refused' | null {
  const written = writtenOrigin(origin);
  if (!isOrigin(written)) return 'unreadable';
  return isAllowedOrigin(written, origins) ? null : 'refused';
}

/** The choices as in `?remote=`. */
export function wishesOf(choices: Choices): string[] {
  return Object.entries(choices).map(([remote, choice]) =>
    overrideText(
      choice.kind === 'origin'
        ? { remote, origin: writtenOrigin(choice.origin) }
        : ({ remote, release: choice.release } satisfies Override),
    ),
  );
}

/** Without the slash that an address bar gives along. */
function writtenOrigin(text: string): string {
  return text.trim().replace(/\/$/, '');
}
