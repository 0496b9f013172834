interface LoaderContext {
  cacheable?(): void;
}

/** What makes a schema, and does nothing else: what reads by one (`v.parse`, `v.assert`) throws, and must stay. */
const makesSchema = /(?<![\w.*@])v\.(?!parse|safeParse|assert|is\()[a-z]\w*\(/gi;

/**
 * Says of each schema that it may be left out where nothing asks for it: the bundler cannot see that valibot's functions
 * do nothing but answer, and would send every page all schemas of the API.
 */
export default function pureSchemasLoader(this: LoaderContext, source: string): string {
  return source.replaceAll(makesSchema, '/*#__PURE__*/ $&');
}
