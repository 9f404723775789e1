import type { Quality, VideoControls, VideoTrack } from '../../core/engine.ts'
import { defaultCaptionsIndex, isCaptions, saveCaptionsLanguage, AUTO, toQualities } from '../../core/video-options.ts'
import type { HostedPlayer } from './hosted-player.ts'

const EVENTS = ['loadedmetadata', 'enterpictureinpicture', 'leavepictureinpicture'] as const

export class HostedVideoControls implements VideoControls {
  readonly #player: HostedPlayer
  readonly #listeners = new Set<() => void>()
  readonly hasPictures = true
  readonly loadsPictures = true
  // Cached, since `useSyncExternalStore` needs a stable identity.
  #tracks: readonly VideoTrack[] = []
  #qualities: readonly Quality[] = []
  #quality = AUTO
  #isAudioOnly: boolean

  constructor(player: HostedPlayer, { isAudioOnly = false } = {}) {
    this.#player = player
    this.#isAudioOnly = isAudioOnly
    if (isAudioOnly) this.#limitLevels()
    const captions = this.#captions()
    this.#show(
      defaultCaptionsIndex(captions.map(({ language, mode }) => ({ language, isProposed: mode === 'showing' }))),
    )
    this.#read()
  }

  tracks(): readonly VideoTrack[] {
    return this.#tracks
  }

  qualities(): readonly Quality[] {
    return this.#qualities
  }

  selectTrack(id: string | null): void {
    const index = this.#tracks.findIndex((track) => track.id === id)
    saveCaptionsLanguage(this.#tracks[index]?.language)
    this.#show(index)
    this.#emit()
  }

  selectQuality(id: string): void {
    const levels = this.#levels()
    this.#quality = levels[Number(id)] ? id : AUTO
    this.#limitLevels()
    this.#emit()
  }

  /** The player cannot leave out the pictures: it loads the smallest. */
  setAudioOnly(isOn: boolean): void {
    this.#isAudioOnly = isOn
    this.#limitLevels()
    this.#emit()
  }

  get isPictureInPicture(): boolean {
    return this.#player.isInPictureInPicture?.() ?? false
  }

  async requestPictureInPicture(): Promise<void> {
    await this.#player.requestPictureInPicture?.()
  }

  async exitPictureInPicture(): Promise<void> {
    if (this.isPictureInPicture) await this.#player.exitPictureInPicture?.()
  }

  on(listener: () => void): () => void {
    if (this.#listeners.size === 0) this.#player.on(EVENTS, this.#emit)
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#player.off(EVENTS, this.#emit)
    }
  }

  readonly #emit = (): void => {
    this.#read()
    for (const listener of this.#listeners) listener()
  }

  #read(): void {
    this.#tracks = this.#captions().map(({ label, language, mode }, index) => ({
      id: String(index),
      label,
      language,
      isOn: mode === 'showing',
    }))
    const levels = this.#isAudioOnly ? [] : this.#levels()
    this.#qualities = toQualities(
      levels.map(({ height = 0 }) => ({ height })),
      this.#quality,
    )
  }

  #limitLevels(): void {
    const levels = this.#levels()
    const smallest = Math.min(...levels.map(({ height = 0 }) => height))
    for (const [index, level] of levels.entries()) {
      const isChosen = this.#quality === AUTO || index === Number(this.#quality)
      level.enabled = this.#isAudioOnly ? (level.height ?? 0) === smallest : isChosen
    }
  }

  #show(selected: number): void {
    for (const [index, track] of this.#captions().entries()) track.mode = index === selected ? 'showing' : 'disabled'
  }

  #captions(): TextTrack[] {
    return Array.from(this.#player.textTracks()).filter(isCaptions)
  }

  #levels() {
    return Array.from(this.#player.qualityLevels?.() ?? [])
  }
}
