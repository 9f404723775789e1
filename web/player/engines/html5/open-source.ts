import type { PlaybackVideo } from '#contract/playback.ts'
import { LoadError } from '../../core/engine.ts'
import type { Timers } from '../../core/timers.ts'
import type { Attach, Attachment, AttachOptions, PreparedSource } from './attachment.ts'
import { playableSources, capabilitiesOf, attachers, sourceStrategies } from './source-strategies.ts'

/** Timeout of one source strategy while another one remains. */
const PATIENCE_MS = 2_500

type OpenOptions = Omit<AttachOptions, 'source'> & {
  timers: Timers
  /** The prefetched source. */
  prepared: PreparedSource | undefined
}

/** Attaches the first playable source of `video`, trying each strategy in turn. */
export async function openSource(video: PlaybackVideo, options: OpenOptions): Promise<Attachment> {
  const { element, prepared, signal } = options
  const sources = playableSources(video, element)
  if (sources.length === 0) throw new LoadError('This browser plays none of the sources', { isNetwork: false })
  const abilities = capabilitiesOf(element)
  const tries = sources.flatMap((source) =>
    sourceStrategies(source, options, abilities).map((way) => ({ source, way })),
  )
  const failures: LoadError[] = []
  for (const [index, { source, way }] of tries.entries()) {
    signal.throwIfAborted()
    const patience = index < tries.length - 1 ? PATIENCE_MS : Number.POSITIVE_INFINITY
    const isPrepared = way === 'hls' && prepared?.src === source.src
    const attach = isPrepared && prepared ? prepared.attach : attachers[way]
    const outcome = await tryToAttach(attach, { ...options, source }, patience)
    if (!(outcome instanceof LoadError)) return outcome
    failures.push(outcome)
  }
  throw mostRelevantError(failures)
}

/** A network failure may be temporary, so it takes precedence over other failures. */
const mostRelevantError = (failures: LoadError[]): LoadError =>
  failures.find(({ isNetwork }) => isNetwork) ??
  failures.at(-1) ??
  new LoadError('This browser cannot play the source', { isNetwork: false })

async function tryToAttach(
  attach: Attach,
  options: AttachOptions & Pick<OpenOptions, 'timers'>,
  patience: number,
): Promise<Attachment | LoadError> {
  const trying = new AbortController()
  const signal = AbortSignal.any([options.signal, trying.signal])
  const { promise: tooLate, resolve } = Promise.withResolvers<LoadError>()
  const cancel =
    patience === Number.POSITIVE_INFINITY
      ? () => {}
      : options.timers.after(patience, () =>
          resolve(new LoadError('Timed out waiting for metadata', { isNetwork: true })),
        )
  const attaching = attach({ ...options, signal }).catch(toLoadError)
  const outcome = await Promise.race([attaching, tooLate])
  cancel()
  if (outcome instanceof LoadError) trying.abort()
  return outcome
}

/** Any other error is a failed dynamic import. */
const toLoadError = (cause: unknown): LoadError =>
  cause instanceof LoadError ? cause : new LoadError(String(cause), { isNetwork: true, cause })
