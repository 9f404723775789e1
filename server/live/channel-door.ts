import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStationId, type StationId } from '#contract/stations.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Channel } from './channels.ts'
import { masterPlaylist, type Playlist, Playlists } from './playlists.ts'
import { isServed } from './segment-clock.ts'
import { sendBytes } from './send-bytes.ts'
import { placeInTime, type SoundFile } from './sound-file.ts'

interface ChannelDeps {
  channels: ReadonlyMap<StationId, Channel>
  /** Streams of other software by station. */
  streams: ReadonlyMap<string, string>
  clock: Clock
}

interface SoundParams {
  station: string
  bitrate: string
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const SOUND_TYPE = 'audio/mp4'
const ONE_SECOND = 'public, max-age=1'
const ONE_MINUTE = 'public, max-age=60'
const FOR_EVER = 'public, max-age=86400, immutable'

/** Thousands of listeners share one address behind a mobile network, and the sound must not stop for them. */
const route = {
  method: ['GET' as const, 'HEAD' as const],
  config: { rateLimit: false as const },
  helmet: false as const,
}

/** The linear channels as HLS, computed from the clock: the same bytes from every node, and no encoder. */
export async function registerChannels(app: FastifyInstance, deps: ChannelDeps): Promise<void> {
  await app.register(async (scope) => {
    // What is sent from memory brings its own headers; the door's handler writes the refusal.
    scope.setErrorHandler((cause, _request, reply) => {
      reply.header('access-control-allow-origin', '*')
      throw cause
    })
    registerPlaylists(scope, deps)
    registerSound(scope, deps)
  })
}

function registerPlaylists(app: FastifyInstance, { channels, streams, clock }: ChannelDeps): void {
  const playlists = new Playlists()

  app.route<{ Params: { station: string } }>({
    ...route,
    url: '/live/:station/master.m3u8',
    handler: (request, reply) => {
      const elsewhere = streams.get(request.params.station)
      if (elsewhere) redirect(reply, elsewhere)
      else sendMaster(request, reply, findChannel(channels, request.params.station))
    },
  })

  app.route<{ Params: SoundParams }>({
    ...route,
    url: '/live/:station/:bitrate/playlist.m3u8',
    handler: (request, reply) => {
      findSound(channels, request.params)
      const maySkip = /[?&]_HLS_skip=(YES|v2)/.test(request.url)
      sendPlaylist(request, reply, playlists.at(clock(), maySkip))
    },
  })
}

function registerSound(app: FastifyInstance, { channels, clock }: ChannelDeps): void {
  app.route<{ Params: SoundParams }>({
    ...route,
    url: '/live/:station/:bitrate/init.mp4',
    handler: (request, reply) => {
      const { init, version } = findSound(channels, request.params)
      const etag = `"${version}-init"`
      sendBytes(request, reply, { parts: [init], contentType: SOUND_TYPE, cacheControl: ONE_MINUTE, etag })
    },
  })

  app.route<{ Params: SoundParams & { segment: string } }>({
    ...route,
    url: '/live/:station/:bitrate/:segment',
    handler: (request, reply) => {
      const { fragments, version } = findSound(channels, request.params)
      const number = segmentNumber(request.params.segment)
      const fragment = fragments[number % fragments.length]
      if (!fragment || !isServed(number, clock())) throw new AppError('NOT_FOUND', 'This part is not on air')
      const parts = placeInTime(fragment, number)
      const etag = `"${version}-${number}"`
      sendBytes(request, reply, { parts, contentType: SOUND_TYPE, cacheControl: FOR_EVER, etag })
    },
  })
}

function sendMaster(request: FastifyRequest, reply: FastifyReply, { sounds }: Channel): void {
  const text = masterPlaylist(Array.from(sounds, ([bitrate, sound]) => ({ bitrate, ...sound })))
  const versions = Array.from(sounds.values(), ({ version }) => version).join('-')
  const parts = [Buffer.from(text)]
  sendBytes(request, reply, { parts, contentType: PLAYLIST_TYPE, cacheControl: ONE_MINUTE, etag: `"${versions}"` })
}

function sendPlaylist(request: FastifyRequest, reply: FastifyReply, { body, gzip, etag }: Playlist): void {
  const common = { contentType: PLAYLIST_TYPE, cacheControl: ONE_SECOND, varies: true }
  // Never brotli: some players that ask for it cannot read it.
  if (gzip && request.headers['accept-encoding']?.includes('gzip')) {
    const etagOfGzip = etag.replace(/"$/, '-gzip"')
    sendBytes(request, reply, { ...common, parts: [gzip], etag: etagOfGzip, contentEncoding: 'gzip' })
  } else sendBytes(request, reply, { ...common, parts: [body], etag })
}

/** An Icecast mount is no playlist: who wants that station finds its address in the media catalog. */
function redirect(reply: FastifyReply, url: string): void {
  if (!new URL(url).pathname.endsWith('.m3u8')) throw new AppError('NOT_FOUND', 'This station has no playlist')
  reply.header('cache-control', ONE_MINUTE).redirect(url, 302)
}

function findChannel(channels: ChannelDeps['channels'], station: string): Channel {
  const channel = isStationId(station) ? channels.get(station) : undefined
  if (!channel) throw new AppError('NOT_FOUND', 'There is no live channel of that name')
  return channel
}

function findSound(channels: ChannelDeps['channels'], { station, bitrate }: SoundParams): SoundFile {
  const sound = findChannel(channels, station).sounds.get(bitrate)
  if (!sound) throw new AppError('NOT_FOUND', 'This channel has no such bitrate')
  return sound
}

function segmentNumber(name: string): number {
  const [, digits] = /^(\d{1,12})\.m4s$/.exec(name) ?? []
  if (digits === undefined) throw new AppError('NOT_FOUND')
  return Number(digits)
}
