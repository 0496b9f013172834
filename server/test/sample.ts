import * as v from 'valibot';

/** The part of JSON Schema that the request bodies of the OpenAPI document use. */
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

/** Fixed for all bodies, so that two bodies differ in nothing else. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

const BodySchema = v.object({
  content: v.object({ 'application/json': v.object({ schema: v.custom<Schema>((value) => typeof value === 'object') }) }),
});

/** Returns a valid body for a call by its OpenAPI description: the required fields, and those for which `idFor` has an id by field name. */
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
          // An id in an object of its own is looked up by the object's field.
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
