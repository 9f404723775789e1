import { afterEach, expect, test, vi } from 'vitest'
import { type StoredPart, transferFile } from './transfer.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const NOTHING: StoredPart = { bytes: 0, size: null, etag: null }

const portsFor = (signal: AbortSignal) => ({
  store: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  drop: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  received: vi.fn<() => void>(),
  reserve: () => Promise.resolve(),
  signal,
})

/** A source that sends `pieces`, one each 20 seconds, and then nothing; a request ends with its signal. */
const slowSource =
  (pieces: number) =>
  (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        for (let index = 1; index <= pieces; index++)
          setTimeout(() => controller.enqueue(new Uint8Array(10)), index * 20_000)
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-length': '100' } }))
  }

test('a connection without a byte for 30 seconds is lost, and the received bytes are stored', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', slowSource(3))
  const ports = portsFor(new AbortController().signal)
  const failure = transferFile('/file', NOTHING, ports).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(89_000)
  expect(ports.store).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await failure).toMatchObject({ code: 'UNREACHABLE' })
  expect(ports.store).toHaveBeenCalledWith({ bytes: 0, size: 100, etag: null }, expect.objectContaining({ size: 30 }))
})

test('an abort rejects with its reason', async () => {
  vi.stubGlobal('fetch', slowSource(0))
  const abort = new AbortController()
  const failure = transferFile('/file', NOTHING, portsFor(abort.signal)).catch((cause: unknown) => cause)
  abort.abort('paused')
  expect(await failure).toBe('paused')
})

const STORED: StoredPart = { bytes: 4, size: 8, etag: '"1"' }

/** Answers one after the other, and the headers of their requests. */
function answers(...all: (() => Response)[]) {
  const request = vi.fn<typeof fetch>(() => Promise.resolve(all.shift()?.() ?? new Response(null, { status: 500 })))
  vi.stubGlobal('fetch', request)
  return () => request.mock.calls.map(([, init]) => init?.headers)
}

const partial = (text: string, headers: Record<string, string>) => () => new Response(text, { status: 206, headers })

/** Transfers the rest of `STORED`, and returns what was done in its order. */
async function transferRest() {
  const done: unknown[] = []
  const ports = portsFor(new AbortController().signal)
  ports.drop.mockImplementation(async () => void done.push('drop'))
  const store = async (stored: StoredPart, bytes: Blob) =>
    void done.push([stored.bytes, stored.etag, await bytes.text()])
  await transferFile('/file', STORED, { ...ports, store })
  return done
}

test('the rest of the same version is appended to the stored bytes', async () => {
  const sent = answers(partial('5678', { etag: '"1"', 'content-range': 'bytes 4-7/8' }))
  expect(await transferRest()).toEqual([[4, '"1"', '5678']])
  expect(sent()).toEqual([{ range: 'bytes=4-', 'if-range': '"1"' }])
})

const whole = () => new Response('NEW FILE', { headers: { etag: '"2"', 'content-length': '8' } })

test.for([
  ['sends the whole', [whole]],
  ['is shorter than what is stored', [() => new Response(null, { status: 416 }), whole]],
  [
    'sends a range of it in spite of If-Range',
    [partial('FILE', { etag: '"2"', 'content-range': 'bytes 4-7/8' }), whole],
  ],
  ['has another size', [partial('FILE', { etag: '"1"', 'content-range': 'bytes 4-8/9' }), whole]],
  ['starts elsewhere', [partial('W FILE', { etag: '"1"', 'content-range': 'bytes 2-7/8' }), whole]],
] as const)('a source that has changed and %s is loaded anew, never mixed', async ([, all]) => {
  // A body that was not stored is requested again from its first byte.
  const sent = answers(...all, whole)
  expect(await transferRest()).toEqual(['drop', [0, '"2"', 'NEW FILE']])
  expect(sent().slice(1)).toEqual([undefined])
})

test('a complete file is not requested again', async () => {
  const request = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', request)
  await transferFile('/file', { bytes: 100, size: 100, etag: '"1"' }, portsFor(new AbortController().signal))
  expect(request).not.toHaveBeenCalled()
})
