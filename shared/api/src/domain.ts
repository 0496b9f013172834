import * as v from 'valibot';

/** Maximum number of domains of an organization. */
export const maxDomains = 50;

/** Nobody becomes an owner or administrator through an email address alone. */
export const joinableRoles = ['teamlead', 'developer', 'viewer'] as const;

/** A name with a dot, normalized for DNS: lower case, other scripts as Punycode. */
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

/** A domain claimed by an organization. */
export const DomainSchema = v.object({
  domain: v.string(),
  /** ISO 8601; null until its record is found. */
  verifiedAt: v.nullable(v.string()),
  /** Whether new people with a verified address in this domain may join on their own, and with which role. */
  joining: v.boolean(),
  defaultRole: v.picklist(joinableRoles),
  /** The TXT record that proves ownership. */
  record: v.object({ name: v.string(), value: v.string() }),
  createdAt: v.string(),
});
export type Domain = v.InferOutput<typeof DomainSchema>;

/** GET /domains, sorted by name. */
export const DomainListSchema = v.object({ items: v.array(DomainSchema) });
/** POST /domains. */
export const DomainCreateSchema = v.object({ domain: DomainNameSchema });
/** PATCH /domains/{domain}. Omitted fields stay unchanged. People can only join through a verified domain. */
export const DomainUpdateSchema = v.object({
  joining: v.exactOptional(v.boolean()),
  defaultRole: v.exactOptional(v.picklist(joinableRoles)),
});
/** DELETE /domains/{domain}. */
export const DomainRemovedSchema = v.object({ success: v.literal(true) });
