interface LoaderContext {
  cacheable?(): void;
}

/**
 * What makes a schema, and does nothing else: valibot's functions, and those of `shared/api/src/list.ts`. What reads by a schema
 * (`v.parse`, `v.assert`) throws, and must stay.
 */
const makesSchema = /(?<![\w.*@]|function )(?:v\.(?!parse|safeParse|assert|is\()[a-z]\w*|pageOf|anyOf|sortQuery|count)\(/gi;

/** A whole statement at the top of a module that names a schema, on one line or up to a line that is not indented. */
const namedSchema =
  /^((?:export )?const \w+(?:: [^=\n]+)? = )((?:v\.(?!parse|safeParse|assert|is\()[a-z]\w*|pageOf)\((?:.*|.*\n(?:[ \t].*\n|\n)*\S.*));$/gim;

/**
 * Says of each schema that it may be left out where nothing asks for it: the bundler cannot see that valibot's functions
 * do nothing but answer, and would send every page all schemas of the API. A function around a named schema says so of what it is
 * made of as well: `...entries` of another schema counts as a use otherwise.
 */
export default function pureSchemasLoader(this: LoaderContext, source: string): string {
  return source.replaceAll(namedSchema, '$1/*#__PURE__*/ (() => $2)();').replaceAll(makesSchema, '/*#__PURE__*/ $&');
}
