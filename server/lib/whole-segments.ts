import type { types } from 'hls-parser'

/** The segments of a playlist that are complete. The last one of a low-latency playlist may have parts only, and no address yet. */
export const wholeSegments = ({ segments }: types.MediaPlaylist): types.Segment[] =>
  segments.filter(({ uri }) => uri !== '')
