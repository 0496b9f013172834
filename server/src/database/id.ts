import { typeidUnboxed } from 'typeid-js';

/** The prefix of each table's ids (TypeID, https://github.com/jetify-com/typeid): what a row is, and when it was made. */
export type IdPrefix =
  | 'ten'
  | 'usr'
  | 'mem'
  | 'sig'
  | 'reg'
  | 'prj'
  | 'pmb'
  | 'cnv'
  | 'msg'
  | 'mfb'
  | 'dec'
  | 'drv'
  | 'pat'
  | 'sgt'
  | 'fnd'
  | 'ins'
  | 'mut'
  | 'aud'
  | 'ide'
  | 'idn'
  | 'mov'
  | 'tkt'
  | 'tkm'
  | 'att'
  | 'mac'
  | 'viw'
  | 'pky'
  | 'stp'
  | 'rem'
  | 'ntf'
  | 'rst'
  | 'inv'
  | 'wai'
  | 'dpt'
  | 'ovr'
  | 'brn'
  | 'ses'
  | 'sev'
  | 'fbk'
  | 'key'
  | 'bil'
  | 'int'
  | 'run'
  | 'mail';

/** A new id, `prj_01k…`: a UUID of version 7 behind the prefix, so that ids sort by the time they were made. */
export function newId(prefix: IdPrefix): string {
  return typeidUnboxed(prefix);
}
