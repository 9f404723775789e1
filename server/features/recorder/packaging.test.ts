import { createCipheriv, createHash } from 'node:crypto'
import path from 'node:path'
import { parse, type types } from 'hls-parser'
import { expect, test } from 'vitest'
import { updateCatchUp } from '#server/features/schedule/airings/jobs.ts'
import { folderStore } from '#server/lib/media-store/folder-store.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { addStationWithShow } from '#tests/kit/content/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { type FileOrigin, fileOrigin, withoutRanges } from '#tests/kit/stand-ins/file-origin.ts'
import { segmentBytes } from '#tests/kit/stand-ins/hls-origin.ts'
import { StationRecorder } from './station-recorder.ts'

/** It is Wednesday, 4 March 2026, 10:00 in Johannesburg; a show begins. */
const START = new Date('2026-03-04T08:00:00Z')
const clock = { now: START }
const origin = await fileOrigin()
const streams = new Map([['702', `${origin.url}/live.m3u8`]])
const recordingHours = new Map([['702', 24]])
const site = await testSite({
  demo: false,
  env: { STATION_STREAMS: `702=${origin.url}/live.m3u8`, STATION_RECORDING_HOURS: '702=24' },
})
await addStationWithShow(site.db, '702', 'show-702-the-open-line')

const SEGMENT_MS = 6_000
const INIT = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')
const bytesOf = (name: string) => createHash('md5').update(name).digest()
const [KEY_A, KEY_B, IV] = ['a', 'b', 'iv'].map(bytesOf) as [Buffer, Buffer, Buffer]
const ivOf = (sequence: number) => Buffer.from(sequence.toString(16).padStart(32, '0'), 'hex')
const hex = (iv: Buffer) => `0x${iv.toString('hex')}`

function encrypted(bytes: Buffer, key: Buffer, iv: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** Three segments; how a packager lists and sends them. */
interface Packaging {
  format?: 'ts' | 'm4s'
  /** Lines above the first segment. */
  header?: string[]
  /** The lines of a segment, without EXTINF. */
  lines: (index: number, sequence: number) => string[]
  files: (plain: Buffer[], sequence: number) => Record<string, Parameters<FileOrigin['files']['set']>[1]>
}

let sequence = 0

/** Records the packaged segments. Returns them as they are, and as they can be played. */
async function recorded({ format = 'ts', header = [], lines, files }: Packaging) {
  sequence += 100
  const from = clock.now.getTime() + 60_000
  clock.now = new Date(from + 3 * SEGMENT_MS)
  site.now = clock.now
  const plain = [0, 1, 2].map((index) => segmentBytes(format, from + index * SEGMENT_MS))
  const listed = plain.flatMap((_bytes, index) => ['#EXTINF:6,', ...lines(index, sequence + index)])
  const date = `#EXT-X-PROGRAM-DATE-TIME:${new Date(from).toISOString()}`
  const tags = ['#EXTM3U', '#EXT-X-TARGETDURATION:6', `#EXT-X-MEDIA-SEQUENCE:${sequence}`, ...header, date]
  origin.files.clear()
  origin.requests.length = 0
  origin.files.set('/live.m3u8', Buffer.from([...tags, ...listed].join('\n')))
  for (const [name, file] of Object.entries(files(plain, sequence))) origin.files.set(`/${name}`, file)
  const recorder = recorderOf(`${origin.url}/live.m3u8?session=s7`)
  await recorder.step()
  const again = async (address?: string) => {
    clock.now = new Date(clock.now.getTime() + 10_000)
    site.now = clock.now
    await recorder.release()
    const next = address === undefined ? recorder : recorderOf(address)
    await next.step()
    await next.step()
    await next.release()
    return playedFrom(from)
  }
  const played = await playedFrom(from)
  await recorder.release()
  return { plain, played, again }
}

function recorderOf(address: string) {
  const connect = { allowPrivate: (ip: string) => ip === '127.0.0.1', timeoutMs: 2_000 }
  const store = folderStore(path.join(site.folder, 'media'))
  const deps = { db: site.db, clock: () => clock.now, log: createLogger('silent'), store, connect }
  return new StationRecorder(deps, '702', address)
}

async function playedFrom(instant: number): Promise<{ init: string | null; sound: string }[]> {
  await updateCatchUp({ db: site.db, clock: () => clock.now, streams, recordingHours })
  await site.contentChanged()
  const base = `${site.url}/live/airings/702/${+START / 1e3}-${+START / 1e3 + 7_200}/recorded`
  const answer = await fetch(`${base}/playlist.m3u8`)
  const playlist = answer.ok ? (parse(await answer.text()) as types.MediaPlaylist) : { segments: [] }
  const own = playlist.segments.filter(({ gap, programDateTime }) => !gap && +(programDateTime ?? 0) >= instant)
  const read = async (name: string) => textOf(Buffer.from(await (await fetch(`${base}/${name}`)).arrayBuffer()))
  return Promise.all(own.map(async ({ uri, map }) => ({ init: map && (await read(map.uri)), sound: await read(uri) })))
}

/** Without the padding, so that a difference can be read. */
const textOf = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\0', '')

const errorOf = async () =>
  (await site.db.selectFrom('recorder').select('last_error').executeTakeFirstOrThrow()).last_error

/** The lines of segments that are parts of one file, one after another. */
const ranged = (uri: string, sizes: number) => (index: number) => [`#EXT-X-BYTERANGE:${sizes}@${index * sizes}`, uri]
const numbered = (index: number) => [`${index}.ts`]
const key = (attributes: string) => `#EXT-X-KEY:METHOD=AES-128,${attributes}`
const TS = segmentBytes('ts', START.getTime()).length
const M4S = segmentBytes('m4s', START.getTime()).length
const ENCRYPTED_M4S = encrypted(segmentBytes('m4s', START.getTime()), KEY_A, IV).length
const ENCRYPTED_INIT = encrypted(INIT, KEY_A, IV).length

const encryptedWith =
  (secret: Buffer): Packaging['files'] =>
  (plain) =>
    Object.fromEntries(plain.map((bytes, at) => [`${at}.ts`, encrypted(bytes, secret, IV)]))

const withKey = (file: Parameters<FileOrigin['files']['set']>[1], attributes = 'URI="a.key"'): Packaging => ({
  header: [key(`${attributes},IV=${hex(IV)}`)],
  lines: numbered,
  files: (plain, first) => ({ ...encryptedWith(KEY_A)(plain, first), 'a.key': file }),
})

test.each<[string, Packaging]>([
  [
    'ranges of one file',
    { lines: ranged('all.ts?t=1', TS), files: (plain) => ({ 'all.ts': Buffer.concat([Buffer.concat(plain), INIT]) }) },
  ],
  [
    'ranges of one file, each after the one before',
    {
      lines: (index) => [`#EXT-X-BYTERANGE:${TS}${index === 0 ? '@16' : ''}`, 'all.ts'],
      files: (plain) => ({ 'all.ts': Buffer.concat([INIT, ...plain]) }),
    },
  ],
  [
    'ranges of one file that is sent as a whole',
    { lines: ranged('all.ts', TS), files: (plain) => ({ 'all.ts': withoutRanges(Buffer.concat(plain)) }) },
  ],
  [
    'ranges of one file in fragmented MP4, with its initialization segment',
    {
      format: 'm4s',
      header: [`#EXT-X-MAP:URI="all.mp4",BYTERANGE="${INIT.length}@0"`],
      lines: (index) => [`#EXT-X-BYTERANGE:${M4S}@${INIT.length + index * M4S}`, 'all.mp4'],
      files: (plain) => ({ 'all.mp4': Buffer.concat([INIT, ...plain]) }),
    },
  ],
  [
    'a key whose IV is the number of the segment',
    {
      header: [key('URI="a.key"')],
      lines: numbered,
      files: (plain, first) => ({
        'a.key': KEY_A,
        ...Object.fromEntries(plain.map((bytes, at) => [`${at}.ts`, encrypted(bytes, KEY_A, ivOf(first + at))])),
      }),
    },
  ],
  ['a key with an IV', withKey(KEY_A, 'URI="a.key?id=1",KEYFORMAT="identity"')],
  [
    'a key in the playlist',
    {
      header: [key(`URI="data:application/octet-stream;base64,${KEY_A.toString('base64')}",IV=${hex(IV)}`)],
      lines: numbered,
      files: encryptedWith(KEY_A),
    },
  ],
  [
    'one key after another, and none at last',
    {
      lines: (index) => [
        [key(`URI="a.key",IV=${hex(IV)}`), key('URI="b.key"'), '#EXT-X-KEY:METHOD=NONE'][index] ?? '',
        ...numbered(index),
      ],
      files: ([first, second, third], number) => ({
        'a.key': KEY_A,
        'b.key': KEY_B,
        '0.ts': encrypted(first ?? INIT, KEY_A, IV),
        '1.ts': encrypted(second ?? INIT, KEY_B, ivOf(number + 1)),
        '2.ts': third ?? INIT,
      }),
    },
  ],
  [
    'ranges of one file that is encrypted, with its initialization segment',
    {
      format: 'm4s',
      header: [key(`URI="a.key",IV=${hex(IV)}`), `#EXT-X-MAP:URI="all.mp4",BYTERANGE="${ENCRYPTED_INIT}@0"`],
      lines: (index) => [`#EXT-X-BYTERANGE:${ENCRYPTED_M4S}@${ENCRYPTED_INIT + index * ENCRYPTED_M4S}`, 'all.mp4'],
      files: (plain) => ({
        'a.key': KEY_A,
        'all.mp4': Buffer.concat([INIT, ...plain].map((bytes) => encrypted(bytes, KEY_A, IV))),
      }),
    },
  ],
  [
    'an initialization segment that is not encrypted before segments that are',
    {
      format: 'm4s',
      header: ['#EXT-X-MAP:URI="init.mp4"', key(`URI="a.key",IV=${hex(IV)}`)],
      lines: (index) => [`${index}.m4s`],
      files: (plain) => ({
        'a.key': KEY_A,
        'init.mp4': INIT,
        ...Object.fromEntries(plain.map((bytes, at) => [`${at}.m4s`, encrypted(bytes, KEY_A, IV)])),
      }),
    },
  ],
  [
    'variables of the query',
    {
      header: ['#EXT-X-DEFINE:QUERYPARAM="session"'],
      lines: (index) => [`{$session}/${index}.ts`],
      files: (plain) => Object.fromEntries(plain.map((bytes, at) => [`s7/${at}.ts`, bytes])),
    },
  ],
])('%s: the recording is plain', async (_name, packaging) => {
  const { plain, played } = await recorded(packaging)
  const init = packaging.format === 'm4s' && { init: textOf(INIT) }
  expect(played).toMatchObject(plain.map((bytes) => ({ ...init, sound: textOf(bytes) })))
  const keys = origin.requests.filter(({ path: name }) => name.endsWith('.key')).map(({ path: name }) => name)
  expect(keys).toEqual([...new Set(keys)])
})

test.each<[string, Packaging, RegExp]>([
  [
    'a range that is not in the file',
    { lines: ranged('all.ts', TS), files: () => ({ 'all.ts': INIT }) },
    /ends before the range/,
  ],
  [
    'a range after the end of the file',
    { lines: (index) => [`#EXT-X-BYTERANGE:${TS}@${1_000 + index}`, 'all.ts'], files: () => ({ 'all.ts': INIT }) },
    /status 416/,
  ],
  [
    'a range far into a file that is sent as a whole',
    {
      lines: (index) => [`#EXT-X-BYTERANGE:${TS}@${40_000_000 + index}`, 'all.ts'],
      files: () => ({ 'all.ts': withoutRanges(INIT) }),
    },
    /not within the first/,
  ],
  [
    'a range that is too long',
    { lines: ranged('all.ts', 40_000_000), files: () => ({ 'all.ts': INIT }) },
    /not within the first/,
  ],
  ['a key that is not there', withKey((_request, response) => void response.writeHead(403).end()), /status 403/],
  ['a key of another length', withKey(Buffer.alloc(17)), /17 bytes instead of 16/],
  ['a key without an end', withKey(Buffer.alloc(5_000)), /larger than/],
  ['another key', withKey(KEY_B), /cannot be decrypted|neither MPEG-TS/],
  [
    'a key inside the own network',
    { header: [key('URI="http://127.0.0.2:9/a.key"')], lines: numbered, files: encryptedWith(KEY_A) },
    /not on the public internet/,
  ],
  [
    'a key in a file of this machine',
    { header: [key('URI="file:///etc/hostname"')], lines: numbered, files: encryptedWith(KEY_A) },
    /address/,
  ],
  [
    'samples that are encrypted',
    { header: ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="a.key"'], lines: numbered, files: encryptedWith(KEY_A) },
    /encrypted in a way that is not decrypted \(SAMPLE-AES, identity\)/,
  ],
])('%s: nothing is recorded, and the reason is stored', async (_name, packaging, reason) => {
  const { played } = await recorded(packaging)
  expect(played).toEqual([])
  expect(await errorOf()).toMatch(reason)
})

test('a key that is replaced at its URL is loaded again', async () => {
  let secret = KEY_B
  const packaging = withKey((_request, response) => {
    response.end(secret)
    secret = KEY_A
  })
  const { plain, again } = await recorded(packaging)
  expect((await again()).map(({ sound }) => sound)).toEqual(plain.map(textOf))
})

test('a media playlist has the variables of the multivariant playlist above it, also in UTF-16, at each reading', async () => {
  const importing: Packaging = {
    header: ['#EXT-X-DEFINE:IMPORT="folder"'],
    lines: (index) => [`{$folder}/${index}.ts`],
    files: (plain) => Object.fromEntries(plain.map((bytes, at) => [`f1/${at}.ts`, bytes])),
  }
  const { plain, again } = await recorded(importing)
  expect(await errorOf()).toMatch(/variable folder/)
  const master = '\ufeff#EXTM3U\n#EXT-X-DEFINE:NAME="folder",VALUE="f1"\n#EXT-X-STREAM-INF:BANDWIDTH=64000\nlive.m3u8'
  origin.files.set('/master.m3u8', Buffer.from(master, 'utf16le'))
  const played = await again(`${origin.url}/master.m3u8`)
  expect(played.map(({ sound }) => sound)).toEqual(plain.map(textOf))
  expect(await errorOf()).toBeNull()
})
