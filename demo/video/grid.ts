/** Samples of sound under one picture: two AAC frames, so that picture and sound end together at every cut. */
export const FRAME_SAMPLES = 2_048
/** Pictures in one segment: 4.096 s, the segment of the live channels. */
export const SEGMENT_FRAMES = 96
/** 23.4375 pictures a second, as ffmpeg wants to read it. */
export const FRAME_RATE = '375/16'
export const TICKS_PER_SECOND = 48_000

/** One round of a channel: 15 segments, 61.44 s. */
export const CHANNEL_FRAMES = 15 * SEGMENT_FRAMES

export const WIDTH = 640
export const HEIGHT = 360

export type Rendition = {
  name: string
  width: number
  height: number
  /** What the encoder of pictures is asked for: 0 is without loss, 51 is the worst. */
  quality: number
  mostKilobits: number
  soundKilobits: number
}

const LARGE = { name: '360', width: WIDTH, height: HEIGHT, soundKilobits: 56 } as const
const SMALL = { name: '180', width: WIDTH / 2, height: HEIGHT / 2, soundKilobits: 32 } as const

/** Each size that a film is made in. */
export const RENDITIONS = [
  { ...LARGE, quality: 28, mostKilobits: 220 },
  { ...SMALL, quality: 30, mostKilobits: 80 },
] as const satisfies Rendition[]

/** Of the channels, which play for long. */
export const CHANNEL_RENDITIONS = [
  { ...LARGE, quality: 29, mostKilobits: 160 },
  { ...SMALL, quality: 31, mostKilobits: 64 },
] as const satisfies Rendition[]

export const toMs = (samples: number) => Math.round((samples * 1_000) / TICKS_PER_SECOND)
