import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isStationId, type StationId } from '#contract/stations.ts'
import { registerCrossOrigin } from '#server/http/responses/cross-origin.ts'
import { writePlaylist } from '#server/http/responses/send-playlist.ts'
import type { Send } from '#server/http/responses/send-response.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { Channel } from './channels.ts'
import type { Rendition } from './loop-file.ts'
import { Playlists } from './playlists.ts'
import {
  CHANNEL_ROUTE,
  ONE_MINUTE,
  ONE_SECOND,
  sendInit,
  sendMaster,
  sendPlaylist,
  sendSegment,
} from './send-channel.ts'

interface ChannelDeps {
  channels: ReadonlyMap<StationId, Channel>
  streams: ReadonlyMap<string, string>
  clock: Clock
  window: number
}

const PLAYLIST_ROUTE = '/live/:station/:bitrate/playlist.m3u8'

interface RenditionParams {
  station: string
  bitrate: string
}

/** Every response follows from the clock: all nodes send the same bytes without an encoder. */
export async function registerChannels(app: FastifyInstance, deps: ChannelDeps): Promise<void> {
  await registerCrossOrigin(app, (scope) => {
    registerPlaylists(scope, deps)
    registerSegments(scope, deps)
  })
}

function registerPlaylists(app: FastifyInstance, { channels, streams, clock, window }: ChannelDeps): void {
  const playlists = new Playlists(window)

  app.route<{ Params: { station: string } }>({
    ...CHANNEL_ROUTE,
    url: '/live/:station/master.m3u8',
    handler: (request, reply) => {
      const external = streams.get(request.params.station)
      if (external) redirect(reply, external)
      else sendMaster({ request, reply }, findChannel(channels, request.params.station).renditions)
    },
  })

  for (const [station, { renditions }] of channels)
    for (const bitrate of renditions.keys()) {
      const url = `/live/${station}/${bitrate}/playlist.m3u8`
      const direct = (isDelta: boolean) => ({
        route: PLAYLIST_ROUTE,
        find: (request: IncomingMessage): Send => {
          const playlist = playlists.at(clock(), { isDelta })
          return (response, requestId) =>
            writePlaylist(request, response, { playlist, cacheControl: ONE_SECOND, requestId })
        },
      })
      app.directResponses.addUrl(url, direct(false))
      app.directResponses.addUrl(`${url}?_HLS_skip=YES`, direct(true))
    }

  app.route<{ Params: RenditionParams }>({
    ...CHANNEL_ROUTE,
    url: PLAYLIST_ROUTE,
    handler: (request, reply) => {
      findRendition(channels, request.params)
      sendPlaylist({ request, reply }, playlists, clock())
    },
  })
}

function registerSegments(app: FastifyInstance, { channels, clock, window }: ChannelDeps): void {
  app.route<{ Params: RenditionParams }>({
    ...CHANNEL_ROUTE,
    url: '/live/:station/:bitrate/init.mp4',
    handler: (request, reply) => sendInit({ request, reply }, findRendition(channels, request.params)),
  })

  app.route<{ Params: RenditionParams & { segment: string } }>({
    ...CHANNEL_ROUTE,
    url: '/live/:station/:bitrate/:segment',
    handler: async (request, reply) => {
      const { params } = request
      await sendSegment({ request, reply }, findRendition(channels, params), params.segment, {
        window,
        now: clock(),
      })
      return reply
    },
  })
}

/** An Icecast mount has no playlist; the Playback API returns its URL. */
function redirect(reply: FastifyReply, url: string): void {
  if (!new URL(url).pathname.endsWith('.m3u8')) throw new AppError('NOT_FOUND', 'This station has no playlist')
  reply.header('cache-control', ONE_MINUTE).redirect(url, 302)
}

function findChannel(channels: ChannelDeps['channels'], station: string): Channel {
  const channel = isStationId(station) ? channels.get(station) : undefined
  if (!channel) throw new AppError('NOT_FOUND', 'There is no live channel of that name')
  return channel
}

function findRendition(channels: ChannelDeps['channels'], { station, bitrate }: RenditionParams): Rendition {
  const rendition = findChannel(channels, station).renditions.get(bitrate)
  if (!rendition) throw new AppError('NOT_FOUND', 'This channel has no such bitrate')
  return rendition
}
