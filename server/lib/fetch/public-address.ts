import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the open internet. Addresses that carry an IPv4 one inside (mapped, NAT64) are judged by
 * that; everything private, local, reserved or tunnelled is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.range() === 'rfc6052') return isPublicAddress(parsed.toByteArray().slice(12).join('.'))
    // Only 2000::/3 has been given out so far.
    return parsed.range() === 'unicast' && (parsed.toByteArray()[0] ?? 0) >> 5 === 1
  }
  return parsed.range() === 'unicast'
}
