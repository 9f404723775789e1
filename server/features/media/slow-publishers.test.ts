import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createSafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { ImageService } from './images.ts'
import { imageFetcher } from './remote-images.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-slow-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

let cover: Uint8Array
beforeAll(async () => {
  cover = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
})

interface Publisher {
  url: string
  /** The requested paths. */
  requested: string[]
  mostAtOnce: () => number
  /** Closes all connections. */
  hangUp: () => void
}

async function publisher(answer: RequestListener): Promise<Publisher> {
  const requested: string[] = []
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    most = Math.max(most, ++open)
    response.once('close', () => open--)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterThisFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requested,
    mostAtOnce: () => most,
    hangUp: () => server.closeAllConnections(),
  }
}

const imageService = () => {
  const own = mkdtempSync(path.join(folder, 'service-'))
  return new ImageService({
    folder: own,
    maxBytes: 1e9,
    maxMemoryBytes: 1e7,
    masters: own,
    fetchImage: imageFetcher(createSafeFetch({ allowPrivate: true })),
  })
}
const read = (images: ImageService, source: string) =>
  images.read({ source, focal: null, crop: '1x1', width: 90, format: 'webp' })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (cause: { code?: string }) => cause.code,
  )

test.for([
  ['accepts connections and never answers', () => undefined],
  [
    'sends a byte now and then',
    (_request, response) => {
      const timer = setInterval(() => response.write('x'), 50)
      response.once('close', () => clearInterval(timer))
    },
  ],
] as const satisfies [string, RequestListener][])(
  'a publisher who %s delays no other publisher’s images, and gets no further requests for a while',
  async ([, answer]) => {
    const images = imageService()
    const [slow, quick] = await Promise.all([publisher(answer), publisher((_request, response) => response.end(cover))])
    const stalled = Array.from({ length: 60 }, (_, number) => codeOf(read(images, `${slow.url}/${number}.jpg`)))
    await Promise.all(Array.from({ length: 10 }, (_, number) => read(images, `${quick.url}/${number}.jpg`)))
    slow.hangUp()
    const codes = new Set(await Promise.all(stalled))
    expect(codes).toEqual(new Set(['NOT_FOUND', 'OVERLOADED']))
    expect(slow.mostAtOnce()).toBe(2)
    const before = slow.requested.length
    // A third request starts if the first one ends before the second.
    expect(before).toBeLessThanOrEqual(3)
    expect(await codeOf(read(images, `${slow.url}/another.jpg`))).toBe('NOT_FOUND')
    expect(slow.requested).toHaveLength(before)
  },
)

test('a redirect to a slow host does not block the redirecting host', async () => {
  const images = imageService()
  const slow = await publisher(() => undefined)
  const redirecting = await publisher((request, response) => {
    if (request.url?.startsWith('/slow')) response.writeHead(302, { location: `${slow.url}/x.jpg` }).end()
    else response.end(cover)
  })
  const stalled = Array.from({ length: 12 }, (_, number) =>
    codeOf(read(images, `${redirecting.url}/slow-${number}.jpg`)),
  )
  await read(images, `${redirecting.url}/cover.jpg`)
  slow.hangUp()
  expect(slow.mostAtOnce()).toBeLessThanOrEqual(2)
  expect(await Promise.all(stalled)).not.toContain('read')
  expect(slow.requested.length).toBeLessThanOrEqual(3)
})
