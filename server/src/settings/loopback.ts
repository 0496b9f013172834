/** Is this host name or address reached from this machine alone (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3)? */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
