import ipaddr from 'ipaddr.js'

export const HOUSEHOLD_BITS = 64

/** The network that rate limits count: the /64 prefix of an IPv6 address, of which one household has all, or an IPv4 address. */
export function clientNetwork(address: string): string {
  // A proxy may forward any text.
  if (!ipaddr.isValid(address)) return address
  // Normalizes the notation, and unwraps an IPv4 address that is mapped into IPv6.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, HOUSEHOLD_BITS / 8)).toString('hex')
}
