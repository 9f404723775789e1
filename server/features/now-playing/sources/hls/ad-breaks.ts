const CUE = /^#EXT-X-CUE-(OUT-CONT|OUT|IN)\b:?\s{0,9}(.{0,300})/i
const EXTINF = /^#EXTINF\s{0,9}:\s{0,9}([\d.]{1,20})/i
/** Rounded lengths of segments may not add up to that of the break. */
const SLACK_SECONDS = 1

/**
 * The index of the first listed segment of the ad break that the last segment belongs to; null outside a break. The tags are those of SCTE 35
 * markers in playlists: `CUE-OUT:30`, `CUE-OUT-CONT:10/30` at each segment, `CUE-IN`, which some packagers omit.
 */
export function firstOfBreak(playlist: string): number | null {
  let [index, duration, left] = [0, 0, 0]
  let first: number | null = null
  let ofLast: number | null = null
  for (const line of playlist.split(/[\r\n]+/)) {
    const [, cue, value = ''] = CUE.exec(line) ?? []
    if (cue?.toUpperCase() === 'IN') first = null
    else if (cue !== undefined) {
      first ??= index
      left = secondsLeft(value)
    } else if (line.startsWith('#')) duration = Number(EXTINF.exec(line)?.[1] ?? duration)
    else if (line.trim() !== '') {
      ofLast = first
      index += 1
      left -= duration
      if (left < SLACK_SECONDS) first = null
    }
  }
  return ofLast
}

/** `30`, `10/30`, `DURATION=30`, `ElapsedTime=10,Duration=30`; without a duration the break lasts until its end is marked. */
function secondsLeft(value: string): number {
  const [, passed, whole] = /^([\d.]{1,20})\s{0,9}\/\s{0,9}([\d.]{1,20})/.exec(value) ?? []
  if (whole !== undefined) return Number(whole) - Number(passed)
  const named = (name: string) => new RegExp(String.raw`\b${name}\s{0,9}=\s{0,9}"?([\d.]{1,20})`, 'i').exec(value)?.[1]
  const duration = named('Duration') ?? /^[\d.]{1,20}/.exec(value)?.[0]
  return duration === undefined ? Infinity : Number(duration) - Number(named('ElapsedTime') ?? 0)
}
