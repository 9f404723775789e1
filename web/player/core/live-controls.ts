import { clockTime } from '#web/lib/time/clock-time.ts'
import type { AiringPosition } from '../progress/airing-position.ts'
import type { Engine } from './engine.ts'
import { clampToWindow, instantBehindLive, liveEdge, resumeInstant, oldestPlayable } from './live-position.ts'
import { canRewind } from './live-window.ts'
import type { PlayerEvent } from './reduce.ts'
import { isAtRest, mayControl, type PlayableMedia, type PlayerState } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface LiveControlPorts {
  store: Store<PlayerState, PlayerEvent>
  engine: () => Engine | undefined
  timers: Pick<Timers, 'now'>
  /** Plays the channel from a program date-time, 0 for the live edge; calls `missed` instead when its window begins later. */
  start: (media: PlayableMedia, startAt: number, missed?: () => Promise<void>) => Promise<void>
  playRecording: (media: PlayableMedia, seconds: number) => Promise<void>
  play: () => Promise<void>
  notify: (message: string) => void
}

export class LiveControls {
  readonly #ports: LiveControlPorts

  constructor(ports: LiveControlPorts) {
    this.#ports = ports
  }

  /** A live channel that cannot be rewound would resume at an arbitrary position in its buffer. */
  get stopsOnPause(): boolean {
    const { live, kind } = this.#state
    return live && kind === 'audio' && this.#ports.engine()?.liveRange() === null
  }

  /** The system has paused it, for a call for example, where the listener would have stopped it. */
  get #isStale(): boolean {
    return this.stopsOnPause && !this.#state.playing && (this.#ports.engine()?.currentTime ?? 0) > 0
  }

  /** Program date-time at which the channel resumes when it is loaded again; 0 for the live edge. */
  get resumeAt(): number {
    const state = this.#state
    if (isAtRest(state)) return state.playheadAt ?? 0
    return resumeInstant(state, this.#ports.timers.now()) ?? 0
  }

  /** Like `resumeAt` for a loaded channel, also of a video, which has no controls for rewinding but can be behind live after a pause. */
  get position(): number {
    return instantBehindLive(this.#state, this.#ports.timers.now()) ?? 0
  }

  /** Resumes where the channel was paused, or notifies the listener that it is too late. */
  async resume(): Promise<void> {
    const { media, liveWindow, playheadAt, liveStartTime, duration } = this.#state
    if (media && this.#isStale) return this.#ports.start(media, 0)
    const now = this.#ports.timers.now()
    const oldest = liveWindow && oldestPlayable(liveWindow, now)
    if (!media || oldest === null || playheadAt === null || playheadAt >= oldest) return this.#ports.play()
    const lost = `${clockTime(playheadAt)} is too long ago to play`
    const isSameShow = liveStartTime !== null && liveStartTime + duration * 1_000 > oldest
    this.#ports.notify(
      isSameShow ? `${lost}. This is the oldest part there is, from ${clockTime(oldest)}.` : `${lost}. This is live.`,
    )
    await this.#ports.start(media, isSameShow ? oldest : 0)
  }

  skip(seconds: number): void {
    const { playheadAt } = this.#state
    if (playheadAt !== null) this.seekTo(playheadAt + seconds * 1_000)
  }

  /** Seeks to the closest instant that can be played. */
  seekTo(instant: number): void {
    const state = this.#state
    const { liveWindow } = state
    if (!canRewind(state) || !liveWindow || !mayControl(state)) return
    const { store, engine, timers } = this.#ports
    const now = timers.now()
    const target = clampToWindow(liveWindow, instant, now)
    engine()?.seekToInstant(target)
    // The engine reports the new playhead later; until then a further skip counts from here.
    store.send({ type: 'time', seconds: 0, instant: target, range: engine()?.liveRange() ?? null, now })
  }

  /** Plays the show at the playhead from its start, or from its oldest available part. */
  async playFromStart(): Promise<void> {
    const { liveStartTime } = this.#state
    if (liveStartTime !== null) await this.playFrom(liveStartTime)
  }

  async playFrom(instant: number): Promise<void> {
    const { media, live, ready, playing } = this.#state
    if (!media || !live) return
    if (!ready) return this.#ports.start(media, instant)
    this.seekTo(instant)
    if (!playing) await this.#ports.play()
  }

  /** Resumes a show on air in the live channel while its window contains the instant, otherwise in the recording so far. */
  async playAiring({ channel, instant, recording, seconds }: AiringPosition): Promise<void> {
    const { mediaId, ready, liveWindow } = this.#state
    const playRecording = () => this.#ports.playRecording(recording, seconds)
    if (mediaId !== channel.mediaId || !ready) return this.#ports.start(channel, instant, playRecording)
    const isMissed = !liveWindow || instant < oldestPlayable(liveWindow, this.#ports.timers.now())
    await (isMissed ? playRecording() : this.playFrom(instant))
  }

  async backToLive(): Promise<void> {
    const { media, live, ready, liveWindow } = this.#state
    if (!media || !live) return
    if (!ready || !liveWindow) return this.#ports.start(media, 0)
    await this.playFrom(liveEdge(liveWindow, this.#ports.timers.now()))
  }

  get #state(): PlayerState {
    return this.#ports.store.get()
  }
}
