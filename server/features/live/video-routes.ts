import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { liveVideoMediaId } from '#contract/playback.ts'
import { TOKEN_HOLDER, isPlayable, unavailableError } from '#server/features/catalogue/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { LoopFile } from './loop-file.ts'
import { Playlists } from './playlists.ts'
import {
  type LiveRequest,
  CHANNEL_ROUTE,
  openToAllSites,
  sendInit,
  sendMaster,
  sendPlaylist,
  sendSegment,
} from './send-channel.ts'
import type { VideoChannel } from './channels.ts'

interface VideoDeps {
  videoChannels: ReadonlyMap<string, VideoChannel>
  clock: Clock
  policy: Pick<PlaybackPolicy, 'ofMedia'>
  /** Whether `token` lets its bearer play `mediaId`. */
  checkPlaybackToken: (mediaId: string, token: string, now: Date) => boolean
}

interface ChannelParams {
  name: string
  rendition: string
  segment: string
}

type Answer = (admitted: Admitted, params: ChannelParams) => void

/**
 * The video channels as HLS, computed from the clock as those of radio are. Each address carries `?token=`, and playlists hand
 * it on to what they list.
 */
export async function registerVideoChannels(app: FastifyInstance, deps: VideoDeps): Promise<void> {
  const playlists = new Playlists()

  await openToAllSites(app, (scope) => {
    const answer = (file: string, send: Answer) =>
      scope.route<{ Params: ChannelParams }>({
        ...CHANNEL_ROUTE,
        url: `/live/video/:name/${file}`,
        handler: async (request, reply) => {
          send(await authorizeLivestream(deps, request, reply), request.params)
          return reply
        },
      })
    answer('master.m3u8', ({ channel, answering }) => sendMaster(answering, channel))
    answer(':rendition/playlist.m3u8', ({ channel, answering, now }, { rendition }) => {
      findRendition(channel, rendition)
      sendPlaylist(answering, playlists, now)
    })
    answer(':rendition/init.mp4', ({ channel, answering }, { rendition }) =>
      sendInit(answering, findRendition(channel, rendition)),
    )
    answer(':rendition/:segment', ({ channel, answering, now }, { rendition, segment }) =>
      sendSegment(answering, findRendition(channel, rendition), segment, now),
    )
  })
}

type ChannelRequest = FastifyRequest<{ Params: ChannelParams }>

interface Admitted {
  channel: VideoChannel
  answering: LiveRequest
  now: Date
}

/** The channel that is asked for, for those who may see it. A token opens it no longer than it is open itself. */
async function authorizeLivestream(
  { videoChannels, clock, policy, checkPlaybackToken }: VideoDeps,
  request: ChannelRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const { name } = request.params
  const channel = videoChannels.get(name)
  if (!channel) throw new AppError('NOT_FOUND', 'There is no video channel of that name')
  const now = clock()
  const token = new URLSearchParams(request.url.split('?', 2)[1]).get('token') ?? ''
  if (!checkPlaybackToken(liveVideoMediaId(name), token, now)) {
    throw new AppError('AUTH_NOT_AUTHORIZED', 'This channel needs a playback token that is still good')
  }
  const availability = await policy.ofMedia(liveVideoMediaId(name), TOKEN_HOLDER, now)
  if (!isPlayable(availability)) throw unavailableError(availability)
  return { channel, answering: { request, reply, query: `?token=${token}` }, now }
}

function findRendition(channel: VideoChannel, rendition: string): LoopFile {
  const file = channel.get(rendition)
  if (!file) throw new AppError('NOT_FOUND', 'This channel has no such rendition')
  return file
}
