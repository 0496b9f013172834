import * as v from 'valibot';

/** As much of JSON Schema as the OpenAPI document uses in the bodies of requests. */
interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  format?: string;
}

/** The same in every body: two that differ in nothing else are one. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

const BodySchema = v.object({
  content: v.object({ 'application/json': v.object({ schema: v.custom<Schema>((value) => typeof value === 'object') }) }),
});

/** A body that a call takes, as its description in the OpenAPI document has it: what is required, and what `idFor` knows an id for by its field's name. */
export function sampleOf(requestBody: unknown, idFor: (field: string) => string | undefined): unknown {
  const parsed = v.safeParse(BodySchema, requestBody);
  return parsed.success ? exampleOf(parsed.output.content['application/json'].schema, '', idFor) : undefined;
}

function exampleOf(schema: Schema, field: string, idFor: (field: string) => string | undefined): unknown {
  const [one] = schema.anyOf ?? schema.oneOf ?? [];
  if (one) return exampleOf(one, field, idFor);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || idFor(name) !== undefined)
          // An id that stands in an object of its own has the object's name.
          .map(([name, part]) => [name, exampleOf(part, name === 'id' ? field : name, idFor)]),
      );
    case 'array':
      return schema.minItems && schema.items ? [exampleOf(schema.items, field, idFor)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'date-time' ? tomorrow : (idFor(field) ?? 'Sample');
    default:
      return null;
  }
}
