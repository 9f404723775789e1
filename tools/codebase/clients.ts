import { unpackClients, whyNoClients } from '#tests/kit/clients/debian-clients.ts'

/** Unpacks third-party clients of our open formats, once. Returns why they are unavailable, or null. */
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
