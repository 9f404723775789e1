import { ErrorDetails, Events, type default as Hls } from 'hls.js/light'

interface ListedFragment {
  start: number
  duration: number
  tagList: readonly (readonly string[])[]
}

/** Between two fragments, missing samples up to this length are no gap. */
const TOLERANCE_SECONDS = 0.25

const isGap = ({ tagList }: ListedFragment) => tagList.some(([tag]) => tag === 'GAP')

/** The second at which the sound resumes; null unless `seconds` is in a gap of a recording. */
export function afterGap(fragments: readonly ListedFragment[], seconds: number): number | null {
  const index = fragments.findIndex(({ start, duration }) => start + duration > seconds + TOLERANCE_SECONDS)
  const current = fragments[index]
  if (!current || !isGap(current)) return null
  return fragments.slice(index).find((fragment) => !isGap(fragment))?.start ?? null
}

const fragmentsOf = (hls: Hls) => hls.latestLevelDetails?.fragments ?? []

/** With a single variant, hls.js would retry the gap forever. */
export function loadAfterGaps(hls: Hls): void {
  hls.on(Events.ERROR, (_event, { details, frag }) => {
    if (details !== ErrorDetails.FRAG_GAP || !frag) return
    const next = afterGap(fragmentsOf(hls), frag.start)
    if (next !== null) hls.startLoad(next)
  })
}

/** hls.js would wait in a long gap. */
export function playAfterGaps(hls: Hls, element: HTMLMediaElement, signal: AbortSignal): void {
  const skip = () => {
    const next = afterGap(fragmentsOf(hls), element.currentTime)
    if (next !== null) element.currentTime = next
  }
  element.addEventListener('waiting', skip, { signal })
}
