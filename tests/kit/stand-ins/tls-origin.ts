import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterThisFile } from '../after-file.ts'

const DAY_MS = 86_400_000

interface TlsOrigin {
  port: number
  /** The certificate, PEM. */
  certificate: string
}

/** An HTTPS server at `localhost` with a self-signed certificate for `host`, valid for the days from today. */
export async function tlsOrigin({ host = 'localhost', days = [-1, 1] } = {}): Promise<TlsOrigin> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const validity = days.map((day) => new Date(Date.now() + day * DAY_MS))
  const unsigned = toBeSigned(host, validity, publicKey.export({ type: 'spki', format: 'der' }))
  const signature = sign('sha256', unsigned, privateKey)
  const certificate = toPem(der(SEQUENCE, unsigned, ECDSA_SHA256, der(BIT_STRING, Buffer.of(0), signature)))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer({ key, cert: certificate }, (_request, response) => response.end('secure'))
  await once(server.listen(0, 'localhost'), 'listening')
  afterThisFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  // The address of a TCP server is an object.
  return { port: (server.address() as AddressInfo).port, certificate }
}

const [INTEGER, BIT_STRING, OCTET_STRING, OBJECT_ID, UTF8, UTC_TIME] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17]
const [SEQUENCE, SET, DNS_NAME, VERSION, EXTENSIONS] = [0x30, 0x31, 0x82, 0xa0, 0xa3]

/** An element of ASN.1 in DER. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const sizes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...sizes), content])
}

const ECDSA_SHA256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))
const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'))
const ALTERNATIVE_NAMES = der(OBJECT_ID, Buffer.from('551d11', 'hex'))

/** RFC 5280, section 4.1. */
function toBeSigned(host: string, validity: readonly Date[], publicKey: Buffer): Buffer {
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(host)))))
  const names = der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(host)))))
  return der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    ECDSA_SHA256,
    name,
    der(SEQUENCE, ...validity.map((date) => der(UTC_TIME, Buffer.from(utcTime(date))))),
    name,
    publicKey,
    der(EXTENSIONS, der(SEQUENCE, names)),
  )
}

const utcTime = (date: Date) => `${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`

const toPem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`
