import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { liveVideoMediaId } from '#contract/playback.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LoopFile } from './loop-file.ts'
import { Playlists } from './playlists.ts'
import { CHANNEL_ROUTE, openToAllSites, sendInit, sendMaster, sendPlaylist, sendSegment } from './send-channel.ts'
import type { VideoChannel } from './video-channels.ts'

interface VideoDeps {
  videoChannels: ReadonlyMap<string, VideoChannel>
  clock: Clock
  /** Whether `token` lets its bearer play `mediaId` now. */
  mayPlay: (mediaId: string, token: string) => boolean
}

interface ChannelParams {
  name: string
  rendition: string
  segment: string
}

/**
 * The video channels as HLS, computed from the clock as those of radio are. Each address carries `?token=`, and playlists hand
 * it on to what they list.
 */
export async function registerVideoChannels(app: FastifyInstance, deps: VideoDeps): Promise<void> {
  const playlists = new Playlists()

  await openToAllSites(app, (scope) => {
    scope.route<{ Params: ChannelParams }>({
      ...CHANNEL_ROUTE,
      url: '/live/video/:name/master.m3u8',
      handler: (request, reply) => {
        const { channel, answering } = admit(deps, request, reply)
        sendMaster(answering, channel)
      },
    })
    scope.route<{ Params: ChannelParams }>({
      ...CHANNEL_ROUTE,
      url: '/live/video/:name/:rendition/playlist.m3u8',
      handler: (request, reply) => {
        const { channel, answering } = admit(deps, request, reply)
        findRendition(channel, request.params.rendition)
        sendPlaylist(answering, playlists, deps.clock())
      },
    })
    scope.route<{ Params: ChannelParams }>({
      ...CHANNEL_ROUTE,
      url: '/live/video/:name/:rendition/init.mp4',
      handler: (request, reply) => {
        const { channel, answering } = admit(deps, request, reply)
        sendInit(answering, findRendition(channel, request.params.rendition))
      },
    })
    scope.route<{ Params: ChannelParams }>({
      ...CHANNEL_ROUTE,
      url: '/live/video/:name/:rendition/:segment',
      handler: (request, reply) => {
        const { channel, answering } = admit(deps, request, reply)
        const { rendition, segment } = request.params
        sendSegment(answering, findRendition(channel, rendition), segment, deps.clock())
      },
    })
  })
}

type ChannelRequest = FastifyRequest<{ Params: ChannelParams }>

/** The channel that is asked for, for those who may see it. */
function admit({ videoChannels, mayPlay }: VideoDeps, request: ChannelRequest, reply: FastifyReply) {
  const { name } = request.params
  const channel = videoChannels.get(name)
  if (!channel) throw new AppError('NOT_FOUND', 'There is no video channel of that name')
  const token = new URLSearchParams(request.url.split('?', 2)[1]).get('token') ?? ''
  if (!mayPlay(liveVideoMediaId(name), token)) {
    throw new AppError('AUTH_NOT_AUTHORIZED', 'This channel needs a playback token that is still good')
  }
  return { channel, answering: { request, reply, query: `?token=${token}` } }
}

function findRendition(channel: VideoChannel, rendition: string): LoopFile {
  const file = channel.get(rendition)
  if (!file) throw new AppError('NOT_FOUND', 'This channel has no such rendition')
  return file
}
