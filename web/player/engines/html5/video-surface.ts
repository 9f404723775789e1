import type { PlaybackTextTrack, PlaybackVideo } from '#contract/playback.ts'
import type { Quality, VideoControls, VideoTrack } from '../../core/engine.ts'
import { defaultCaptionsIndex, isCaptions, saveCaptionsLanguage } from '../../core/video-options.ts'
import type { Attachment, Renditions } from './attachment.ts'

/** Of the captions, in `video.css`. */
const MOVED_BY_STYLES = '::-webkit-media-text-track-container'
const CONTROLS_PX = 78
/** Of the height of the video. */
const LINE_PERCENT = 5.6

/** The video element with its stage, captions, qualities and picture-in-picture. */
export class VideoSurface implements VideoControls {
  readonly #find: () => HTMLVideoElement
  readonly #signal: AbortSignal
  readonly #listeners = new Set<() => void>()
  #found: HTMLVideoElement | undefined
  #stage: HTMLElement | null = null
  #elements: HTMLTrackElement[] = []
  #renditions: Renditions | undefined
  #tracks: readonly VideoTrack[] = []
  #qualities: readonly Quality[] = []
  isPictureInPicture = false
  hasPictures = true
  loadsPictures = true

  /** The element stays in the page after `signal` has aborted. */
  constructor(find: () => HTMLVideoElement, signal: AbortSignal) {
    this.#find = find
    this.#signal = signal
  }

  tracks(): readonly VideoTrack[] {
    return this.#tracks
  }

  qualities(): readonly Quality[] {
    return this.#qualities
  }

  on(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Playback continues, also while hidden. */
  attachStage(stage: HTMLElement | null): void {
    this.#stage = stage
    if (this.#found ?? stage) move(this.#element, stage)
  }

  /** For ads, which are no videos of the catalog. */
  show(): void {
    this.close()
    move(this.#element, this.#stage)
  }

  open({ text_tracks: all, sources }: PlaybackVideo, { renditions }: Attachment): void {
    this.close()
    move(this.#element, this.#stage)
    const captions = all.filter(isCaptions)
    this.#elements = captions.map((each) => this.#toElement(each))
    this.#element.append(...this.#elements)
    this.#tracks = captions.map(({ label, srclang }, index) => toTrack(label, srclang, index))
    this.#renditions = renditions
    this.#qualities = renditions?.list() ?? []
    this.hasPictures = this.#element.videoWidth !== 0
    this.loadsPictures = this.hasPictures && !sources.some(({ src }) => src.startsWith('blob:'))
    if (!this.hasPictures) this.leaveWindow()
    const candidates = captions.map(({ srclang: language, default: isProposed }) => ({ language, isProposed }))
    this.#show(String(defaultCaptionsIndex(candidates)))
  }

  /** Picture-in-picture stays open for the next video. */
  close(): void {
    for (const element of this.#elements) element.remove()
    this.#elements = []
    this.#tracks = []
    this.#renditions = undefined
    this.#qualities = []
    this.#emit()
  }

  selectTrack(id: string | null): void {
    saveCaptionsLanguage(this.#tracks.find((track) => track.id === id)?.language)
    this.#show(id)
  }

  selectQuality(id: string): void {
    this.#renditions?.select(id)
    this.#qualities = this.#renditions?.list() ?? []
    this.#emit()
  }

  async requestPictureInPicture(): Promise<void> {
    await this.#element.requestPictureInPicture()
  }

  async exitPictureInPicture(): Promise<void> {
    if (this.isPictureInPicture) await document.exitPictureInPicture()
  }

  /** Picture-in-picture would show an empty window. */
  leaveWindow(): void {
    this.exitPictureInPicture().catch(() => undefined)
  }

  get #element(): HTMLVideoElement {
    if (this.#found) return this.#found
    const element = this.#find()
    const note = (isPictureInPicture: boolean) => () => {
      this.isPictureInPicture = isPictureInPicture
      this.#emit()
    }
    const listen = (type: string, handle: () => void) =>
      element.addEventListener(type, handle, { signal: this.#signal })
    listen('enterpictureinpicture', note(true))
    listen('leavepictureinpicture', note(false))
    // The letterbox turns black with the first frame; until then the poster shows.
    const mark = (hasFrame: boolean) => element.toggleAttribute('data-has-frame', hasFrame)
    // Sound alone has no frame.
    listen('loadeddata', () => void mark(element.videoWidth !== 0))
    listen('emptied', () => void mark(false))
    this.#signal.addEventListener('abort', () => mark(false))
    this.#found = element
    return element
  }

  #show(id: string | null): void {
    this.#tracks = this.#tracks.map((track) => ({ ...track, isOn: track.id === id }))
    for (const [index, { track }] of this.#elements.entries()) {
      track.mode = this.#tracks[index]?.isOn ? 'showing' : 'disabled'
    }
    this.#placeCaptions()
    this.#emit()
  }

  #toElement({ kind, label, srclang, src }: PlaybackTextTrack): HTMLTrackElement {
    const element = Object.assign(document.createElement('track'), { kind, label, srclang, src })
    element.addEventListener('load', () => this.#placeCaptions())
    return element
  }

  /** Captions without a line position are at the lower edge, and must leave room for the controls, in Firefox also while these are hidden. */
  #placeCaptions(): void {
    const shown = this.#elements.find(({ track }) => track.mode === 'showing')
    const isAtEdge = (cue: TextTrackCue): cue is VTTCue => cue instanceof VTTCue && cue.line === 'auto'
    const low = [...(shown?.track.cues ?? [])].filter(isAtEdge)
    this.#element.toggleAttribute('data-captions-low', low.length > 0)
    if (low.length === 0 || CSS.supports(`selector(${MOVED_BY_STYLES})`)) return
    const lastLine = Math.max(60, 100 - (100 * CONTROLS_PX) / this.#element.clientHeight)
    for (const cue of low) {
      // Of the lines of a caption, Firefox aligns only the first.
      const line = lastLine - LINE_PERCENT * (cue.text.split('\n').length - 1)
      Object.assign(cue, { snapToLines: false, line, lineAlign: 'end' })
    }
  }

  #emit(): void {
    for (const listener of this.#listeners) listener()
  }
}

const toTrack = (label: string, language: string, index: number): VideoTrack => ({
  id: String(index),
  label,
  language,
  isOn: false,
})

/** `moveBefore` keeps picture-in-picture open; `append` keeps only the sound. */
function move(element: HTMLVideoElement, stage: HTMLElement | null): void {
  const parent = stage ?? element.ownerDocument.body
  element.hidden = stage === null
  if (element.parentNode === parent) return
  if ('moveBefore' in parent && parent.isConnected && element.isConnected) parent.moveBefore(element, null)
  else parent.append(element)
}
