import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { afterThisFile } from '../after-file.ts'

/** A decrypted push message with its headers. */
export interface PushedMessage {
  payload: Record<string, string>
  ttl: number
  urgency: string | undefined
  /** Claims of the sender's VAPID token (RFC 8292), verified with the key in the request. */
  sender: { aud: string; sub: string; publicKey: string }
}

/** A push service with one subscribed browser (RFC 8030, 8188 and 8291). */
export interface PushService {
  /** The browser's subscription. */
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** The oldest unread message, or the next one. */
  nextMessage: () => Promise<PushedMessage>
  /** Number of received requests, including refused ones. */
  requests: () => number
  /** Sets the response to requests; 201 by default. */
  answerWith: (status: number, headers?: Record<string, string>) => void
  /** Delays all responses until the returned function is called. */
  hold: () => () => void
}

export async function pushService(): Promise<PushService> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  const arrived: PushedMessage[] = []
  const waiting: ((message: PushedMessage) => void)[] = []
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  let requests = 0
  let held = Promise.resolve()
  const server = http.createServer((request, response) => {
    void readAll(request).then(async (body) => {
      requests += 1
      await held
      if (answer.status < 300) {
        const message = await readMessage(request.headers, body, keys, secret)
        const taker = waiting.shift()
        if (taker) taker(message)
        else arrived.push(message)
      }
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(async () => void server.close())
  // The address of a TCP server is an object.
  const { port } = server.address() as AddressInfo
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/push/${randomBytes(12).toString('base64url')}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    },
    nextMessage: () =>
      new Promise((resolve) => {
        const message = arrived.shift()
        if (message) resolve(message)
        else waiting.push(resolve)
      }),
    requests: () => requests,
    answerWith: (status, headers = {}) => (answer = { status, headers }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

async function readAll(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

async function readMessage(headers: http.IncomingHttpHeaders, body: Buffer, keys: ECDH, secret: Buffer) {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The message is not encrypted as RFC 8291 requires')
  return {
    payload: JSON.parse(decrypt(body, keys, secret)),
    ttl: Number(headers['ttl']),
    urgency: headers['urgency']?.toString(),
    sender: await senderOf(headers.authorization ?? ''),
  }
}

/** Decrypts one record: RFC 8188 section 2 with the keys of RFC 8291 section 3.4. A short message has one record. */
function decrypt(body: Buffer, keys: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = derive(keys.computeSecret(sender), secret, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]).toString()
  return text.slice(0, text.lastIndexOf('\u0002'))
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))

async function senderOf(authorization: string): Promise<PushedMessage['sender']> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'], requiredClaims: ['aud', 'sub', 'exp'] })
  return { aud: String(payload.aud), sub: String(payload.sub), publicKey }
}
