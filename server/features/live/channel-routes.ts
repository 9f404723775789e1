import type { FastifyInstance, FastifyReply } from 'fastify'
import { isStationId, type StationId } from '#contract/stations.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Channel } from './channels.ts'
import type { LoopFile } from './loop-file.ts'
import { Playlists } from './playlists.ts'
import {
  CHANNEL_ROUTE,
  ONE_MINUTE,
  openToAllSites,
  sendInit,
  sendMaster,
  sendPlaylist,
  sendSegment,
} from './send-channel.ts'

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

/** The linear channels as HLS, computed from the clock: the same bytes from every node, and no encoder. */
export async function registerChannels(app: FastifyInstance, deps: ChannelDeps): Promise<void> {
  await openToAllSites(app, (scope) => {
    registerPlaylists(scope, deps)
    registerSound(scope, deps)
  })
}

function registerPlaylists(app: FastifyInstance, { channels, streams, clock }: ChannelDeps): void {
  const playlists = new Playlists()

  app.route<{ Params: { station: string } }>({
    ...CHANNEL_ROUTE,
    url: '/live/:station/master.m3u8',
    handler: (request, reply) => {
      const elsewhere = streams.get(request.params.station)
      if (elsewhere) redirect(reply, elsewhere)
      else sendMaster({ request, reply }, findChannel(channels, request.params.station).sounds)
    },
  })

  app.route<{ Params: SoundParams }>({
    ...CHANNEL_ROUTE,
    url: '/live/:station/:bitrate/playlist.m3u8',
    handler: (request, reply) => {
      findSound(channels, request.params)
      sendPlaylist({ request, reply }, playlists, clock())
    },
  })
}

function registerSound(app: FastifyInstance, { channels, clock }: ChannelDeps): void {
  app.route<{ Params: SoundParams }>({
    ...CHANNEL_ROUTE,
    url: '/live/:station/:bitrate/init.mp4',
    handler: (request, reply) => sendInit({ request, reply }, findSound(channels, request.params)),
  })

  app.route<{ Params: SoundParams & { segment: string } }>({
    ...CHANNEL_ROUTE,
    url: '/live/:station/:bitrate/:segment',
    handler: (request, reply) => {
      const { params } = request
      sendSegment({ request, reply }, findSound(channels, params), params.segment, clock())
    },
  })
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

function findSound(channels: ChannelDeps['channels'], { station, bitrate }: SoundParams): LoopFile {
  const sound = findChannel(channels, station).sounds.get(bitrate)
  if (!sound) throw new AppError('NOT_FOUND', 'This channel has no such bitrate')
  return sound
}
