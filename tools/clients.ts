import { unpackClients, whyNoClients } from '#tests/kit/debian-clients.ts'

/** Unpacks the clients of others that read our open formats in a test, once. Returns why they cannot be had; null where they can. */
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
