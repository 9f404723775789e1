import { unpackClients, whyNoClients } from '#tests/kit/clients/debian-clients.ts'

/**
 * Unpacks the third-party clients that test our open formats, once. Returns why they are unavailable; null if they are available.
 */
function unpackOrExplain(): string | null {
  const reason = whyNoClients()
  if (reason !== null) return reason
  try {
    unpackClients()
    return null
  } catch (cause) {
    return `their packages cannot be downloaded (${String(cause)})`
  }
}

const reason = unpackOrExplain()
if (reason !== null) process.stderr.write(`clients of others are not tried: ${reason}\n`)
