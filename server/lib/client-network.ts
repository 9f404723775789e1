import ipaddr from 'ipaddr.js'

export const HOUSEHOLD_BITS = 64

/** Of an IPv6 address the part that belongs to one household: within it anybody has as many addresses as they like. */
export function networkOf(address: string): string {
  // What a proxy passes on may be anything.
  if (!ipaddr.isValid(address)) return address
  // However it is written, and an IPv4 address also inside an IPv6 one.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, HOUSEHOLD_BITS / 8)).toString('hex')
}
