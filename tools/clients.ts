import { unpackClients, whyNoClients } from '#tests/kit/debian-clients.ts'

/** Unpacks the clients of others that read our open formats in a test, once. */
const reason = whyNoClients()
if (reason === null) unpackClients()
else process.stderr.write(`clients of others are not tried: ${reason}\n`)
