import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { liveVideoMediaId } from '#contract/playback.ts'
import {
  isPlayable,
  type PlaybackViewer,
  unavailableError,
} from '#server/features/catalogue/availability/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { registerCrossOrigin } from '#server/http/responses/cross-origin.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { VideoChannel } from './channels.ts'
import type { Rendition } from './loop-file.ts'
import { Playlists } from './playlists.ts'
import { VIDEO_WINDOW } from './segment-clock.ts'
import { type LiveRequest, CHANNEL_ROUTE, sendInit, sendMaster, sendPlaylist, sendSegment } from './send-channel.ts'

/** Null for a token that is not valid for `mediaId`. */
export type CheckPlaybackToken = (
  mediaId: string,
  token: string,
  now: Date,
) => Promise<{ viewer: PlaybackViewer } | null>

interface VideoDeps {
  videoChannels: ReadonlyMap<string, VideoChannel>
  clock: Clock
  policy: Pick<PlaybackPolicy, 'ofMedia'>
  checkPlaybackToken: CheckPlaybackToken
}

interface ChannelParams {
  name: string
  rendition: string
  segment: string
}

type Send = (authorized: AuthorizedRequest, params: ChannelParams) => void | Promise<void>

/** Computed from the clock like radio. Every URL carries `?token=`, which playlists append to those that they list. */
export async function registerVideoChannels(app: FastifyInstance, deps: VideoDeps): Promise<void> {
  const playlists = new Playlists(VIDEO_WINDOW)

  await registerCrossOrigin(app, (scope) => {
    const route = (file: string, send: Send) =>
      scope.route<{ Params: ChannelParams }>({
        ...CHANNEL_ROUTE,
        url: `/live/video/:name/${file}`,
        handler: async (request, reply) => {
          await send(await authorizeLivestream(deps, request, reply), request.params)
          return reply
        },
      })
    route('master.m3u8', ({ channel, live }) => sendMaster(live, channel))
    route(':rendition/playlist.m3u8', ({ channel, live, now }, { rendition }) => {
      findRendition(channel, rendition)
      sendPlaylist(live, playlists, now)
    })
    route(':rendition/init.mp4', ({ channel, live }, { rendition }) =>
      sendInit(live, findRendition(channel, rendition)),
    )
    route(':rendition/:segment', ({ channel, live, now }, { rendition, segment }) =>
      sendSegment(live, findRendition(channel, rendition), segment, { window: VIDEO_WINDOW, now }),
    )
  })
}

type ChannelRequest = FastifyRequest<{ Params: ChannelParams }>

interface AuthorizedRequest {
  channel: VideoChannel
  live: LiveRequest
  now: Date
}

/** Throws NOT_FOUND, AUTH_NOT_AUTHORIZED for an invalid token, or the error of `unavailableError`, whatever the token. */
async function authorizeLivestream(
  { videoChannels, clock, policy, checkPlaybackToken }: VideoDeps,
  request: ChannelRequest,
  reply: FastifyReply,
): Promise<AuthorizedRequest> {
  const { name } = request.params
  const channel = videoChannels.get(name)
  if (!channel) throw new AppError('NOT_FOUND', 'There is no video channel of that name')
  const now = clock()
  const token = new URLSearchParams(request.url.split('?', 2)[1]).get('token') ?? ''
  const granted = await checkPlaybackToken(liveVideoMediaId(name), token, now)
  if (!granted) throw new AppError('AUTH_NOT_AUTHORIZED', 'This channel requires a valid playback token')
  const availability = await policy.ofMedia(liveVideoMediaId(name), granted.viewer, now)
  if (!isPlayable(availability)) throw unavailableError(availability)
  return { channel, live: { request, reply, query: `?token=${token}` }, now }
}

function findRendition(channel: VideoChannel, rendition: string): Rendition {
  const file = channel.get(rendition)
  if (!file) throw new AppError('NOT_FOUND', 'This channel has no such rendition')
  return file
}
