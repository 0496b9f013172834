import type { ImportItemPart, ImportItemText } from '@cairn/api';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { openArchive } from './archive.ts';
import { ProjectFileSchema } from './format.ts';
import { requireTarget } from './imports.ts';
import { readLine } from './line.ts';
import { refusing } from './refusal.ts';
import { dataImports } from './schema.ts';
import { parsed, readJson, readManifest, rowsIn } from './survey.ts';

const text = v.string();
const texts = v.array(text);
const judged = v.array(v.object({ text, good: v.boolean() }));
const RuleSchema = v.object({ id: text, rule: text, rationale: text, examples: judged, paths: texts });
const DecisionSchema = v.object({
  id: text,
  title: text,
  context: text,
  drivers: texts,
  options: v.array(v.object({ name: text, pros: texts, cons: texts })),
  outcome: text,
  consequences: judged,
  paths: texts,
});

/**
 * Returns everything that agents would read of an item in an upload that waits, so that an owner confirms what they have read. Secrets are
 * removed, as by the import.
 * @throws ApiError NOT_FOUND, FORBIDDEN, STATE_INVALID
 */
export async function readImportItem(
  { database }: Pick<ProductServices, 'database'>,
  visitor: Visitor,
  id: string,
  item: string,
): Promise<ImportItemText> {
  const file = await database.inTenant(scopeOf(visitor), (tx) => readFile(tx, visitor, id));
  return refusing(async () => {
    const archive = await openArchive(file);
    for (const directory of (await readManifest(archive)).projects) {
      const settings = parsed(ProjectFileSchema, (await readJson(archive, `${directory}/project.json`)).value);
      if (settings.id === item) return { parts: present([['guidance', settings.agentGuidance]]) };
      for (const name of ['patterns', 'decisions'] as const)
        for await (const row of rowsIn(archive, directory, name)) {
          if (!row.text.includes(item)) continue;
          const { value } = readLine(row.text);
          const parts = name === 'patterns' ? ruleParts(value, item) : decisionParts(value, item);
          if (parts) return { parts: present(parts) };
        }
    }
    throw new ApiError('NOT_FOUND');
  });
}

async function readFile(tx: Transaction, visitor: Visitor, id: string): Promise<Uint8Array> {
  const [row] = await tx.select().from(dataImports).where(eq(dataImports.id, id));
  if (!row) throw new ApiError('NOT_FOUND');
  await requireTarget(tx, visitor, row.projectId ?? undefined);
  if (row.state !== 'pending' || !row.file) throw new ApiError('STATE_INVALID');
  return row.file;
}

type Part = readonly [ImportItemPart, string];

function ruleParts(value: unknown, id: string): Part[] | undefined {
  const row = parsed(RuleSchema, value);
  if (row.id !== id) return undefined;
  return [
    ['rule', row.rule],
    ['rationale', row.rationale],
    ['examples', judgedText(row.examples)],
    ['paths', row.paths.join('\n')],
  ];
}

function decisionParts(value: unknown, id: string): Part[] | undefined {
  const row = parsed(DecisionSchema, value);
  if (row.id !== id) return undefined;
  const options = row.options.map(({ name, pros, cons }) =>
    [name, ...pros.map((one) => `+ ${one}`), ...cons.map((one) => `− ${one}`)].join('\n'),
  );
  return [
    ['title', row.title],
    ['context', row.context],
    ['drivers', row.drivers.join('\n')],
    ['options', options.join('\n\n')],
    ['outcome', row.outcome],
    ['consequences', judgedText(row.consequences)],
    ['paths', row.paths.join('\n')],
  ];
}

const judgedText = (rows: v.InferOutput<typeof judged>) => rows.map((row) => `${row.good ? '+' : '−'} ${row.text}`).join('\n');

const present = (parts: readonly Part[]) =>
  parts.filter(([, content]) => content !== '').map(([name, content]) => ({ name, text: content }));
