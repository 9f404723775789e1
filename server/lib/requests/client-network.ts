import ipaddr from 'ipaddr.js'

export const HOUSEHOLD_BITS = 64

/**
 * Returns the network of an address, for rate limits: the /64 prefix of an IPv6 address, because one household has any number of
 * addresses in it, and an IPv4 address as it is.
 */
export function clientNetwork(address: string): string {
  // A proxy may forward any text.
  if (!ipaddr.isValid(address)) return address
  // Normalizes the notation, and unwraps an IPv4 address that is mapped into IPv6.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, HOUSEHOLD_BITS / 8)).toString('hex')
}
