import { newId } from '../database/id.ts';
import { idPattern } from './fields.ts';
import { mapTexts } from './line.ts';
import type { PlannedProject } from './plan.ts';

/** New ids for the rows of an import. */
export interface ImportIds {
  /**
   * Returns a row with every id in its texts and keys replaced. An id that the file does not define gets one that exists nowhere. Only for
   * rows that were checked: before, an escape such as `\u005f` or a character that a field of one line loses may hide an id.
   */
  replaceIn<T>(row: T): T;
  /** Returns the new id of a row. */
  of(id: string): string;
  /** Returns whether this row is imported. Takes new ids. */
  isNew(id: string): boolean;
  /** Returns the id if its row is imported, or was there before. Takes new ids. */
  known(id: string | null): string | null;
}

/**
 * Assigns new ids, so that a file can refer to nothing else in the organization. Rows of a kind keep their order, because ids sort by time.
 * @param without ids in the file that are not imported
 */
export function assignIds(projects: readonly PlannedProject[], without: ReadonlySet<string>): ImportIds {
  const assigned = new Map<string, string>();
  const fresh = new Set<string>();
  const there = new Set<string>();
  for (const { settings, ids, same, into } of projects) {
    assigned.set(settings.id, into?.id ?? newId('prj'));
    for (const [id, existing] of same) {
      assigned.set(id, existing);
      there.add(existing);
    }
    for (const rows of Object.values(ids)) {
      const imported = rows.filter((id) => !same.has(id) && !without.has(id));
      const suffixes = imported.map(() => suffixOf(newId('ses'))).toSorted();
      for (const [index, id] of imported.entries()) {
        const given = `${prefixOf(id)}${suffixes[index]}`;
        assigned.set(id, given);
        fresh.add(given);
      }
    }
  }
  const of = (id: string) => {
    const given = assigned.get(id) ?? `${prefixOf(id)}${suffixOf(newId('ses'))}`;
    assigned.set(id, given);
    return given;
  };
  const replace = (text: string) => text.replace(idPattern, of);
  return {
    of,
    replaceIn: <T>(row: T) => mapTexts(row, replace, replace) as T, // the same fields
    isNew: (id) => fresh.has(id),
    known: (id) => (id !== null && (fresh.has(id) || there.has(id)) ? id : null),
  };
}

const prefixOf = (id: string) => id.slice(0, id.indexOf('_') + 1);
const suffixOf = (id: string) => id.slice(id.indexOf('_') + 1);
