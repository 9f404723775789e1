/** Samples of sound under one picture: two AAC frames, so that picture and sound end together at every cut. */
export const FRAME_SAMPLES = 2_048
/** Pictures in one segment: 4.096 s, the segment of the live channels. */
export const SEGMENT_FRAMES = 96
/** 23.4375 pictures a second, as ffmpeg wants to read it. */
export const FRAME_RATE = '375/16'
export const TICKS_PER_SECOND = 48_000

export const WIDTH = 640
export const HEIGHT = 360

/** Each size that a film is made in: its name, height, and what its encoders are asked for. */
export const RENDITIONS = [
  { name: '360', width: 640, height: 360, quality: 27, mostKilobits: 240, soundKilobits: 64 },
  { name: '180', width: 320, height: 180, quality: 29, mostKilobits: 90, soundKilobits: 40 },
] as const

export type Rendition = (typeof RENDITIONS)[number]

export const toMs = (samples: number) => Math.round((samples * 1_000) / TICKS_PER_SECOND)
