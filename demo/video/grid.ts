/** For one picture: two AAC frames, so that picture and sound end together at every cut. */
export const FRAME_SAMPLES = 2_048
/** 4.096 s, the segment of the live channels. */
export const SEGMENT_FRAMES = 96
/** 23.4375, in ffmpeg's notation. */
export const FRAME_RATE = '375/16'
export const TICKS_PER_SECOND = 48_000

/** 15 segments, 61.44 s. */
export const CHANNEL_FRAMES = 15 * SEGMENT_FRAMES

export const WIDTH = 640
export const HEIGHT = 360

export type Rendition = {
  name: string
  width: number
  height: number
  /** CRF: 0 is lossless, 51 the worst. */
  quality: number
  maxKilobits: number
  soundKilobits: number
}

const LARGE = { name: '360', width: WIDTH, height: HEIGHT, soundKilobits: 26 } as const
const SMALL = { name: '180', width: WIDTH / 2, height: HEIGHT / 2, soundKilobits: 18 } as const

export const RENDITIONS = [
  { ...LARGE, quality: 30, maxKilobits: 84 },
  { ...SMALL, quality: 32, maxKilobits: 36 },
] as const satisfies Rendition[]

/** Lower bitrates, because channels are played for a long time. */
export const CHANNEL_RENDITIONS = [
  { ...LARGE, quality: 30, maxKilobits: 96 },
  { ...SMALL, quality: 32, maxKilobits: 40 },
] as const satisfies Rendition[]

/** The rendition of sound alone, which is that of the smallest with pictures. */
export const SOUND = 'audio'
export const SMALLEST = SMALL.name

export const toMs = (samples: number) => Math.round((samples * 1_000) / TICKS_PER_SECOND)
