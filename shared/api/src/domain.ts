import * as v from 'valibot';

/** How many domains an organization may name. */
export const maxDomains = 50;

/** Nobody becomes an owner or administrator by an address alone. */
export const joinableRoles = ['teamlead', 'developer', 'viewer'] as const;

/** A name with a dot, in the form in which name servers know it: lower-cased, other scripts as Punycode. */
export const DomainNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('DOMAIN_REQUIRED'),
  v.maxLength(253, 'DOMAIN_INVALID'),
  v.regex(/^[^\s/:?#@[\]\\%]+$/, 'DOMAIN_INVALID'),
  v.check((text) => URL.canParse(`http://${text}/`), 'DOMAIN_INVALID'),
  v.transform((text) => new URL(`http://${text}/`).hostname),
  v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'DOMAIN_INVALID'),
  v.maxLength(253, 'DOMAIN_INVALID'),
);

/** A domain that an organization says is its own. */
export const DomainSchema = v.object({
  domain: v.string(),
  /** ISO 8601; null until its record was found. */
  verifiedAt: v.nullable(v.string()),
  /** May somebody new whose verified address lies in it join by themselves, and as what? */
  joining: v.boolean(),
  defaultRole: v.picklist(joinableRoles),
  /** The TXT record that proves whose it is. */
  record: v.object({ name: v.string(), value: v.string() }),
  createdAt: v.string(),
});
export type Domain = v.InferOutput<typeof DomainSchema>;

/** GET /domains: by name. */
export const DomainListSchema = v.object({ items: v.array(DomainSchema) });
/** POST /domains. */
export const DomainCreateSchema = v.object({ domain: DomainNameSchema });
/** PATCH /domains/{domain}: what is left out stays. People join by a verified one alone. */
export const DomainUpdateSchema = v.object({
  joining: v.exactOptional(v.boolean()),
  defaultRole: v.exactOptional(v.picklist(joinableRoles)),
});
/** DELETE /domains/{domain}. */
export const DomainRemovedSchema = v.object({ success: v.literal(true) });
