import proxyAddr from '@fastify/proxy-addr'

/** Throws for a malformed setting. */
export function trustedProxies(setting: string): (address: string) => boolean {
  if (setting === '') return () => false
  const isTrusted = proxyAddr.compile(setting.split(',').map((one) => one.trim()))
  return (address) => isTrusted(address, 0)
}
