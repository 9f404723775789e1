import type { PlaybackVideo } from '#contract/playback.ts'
import { LoadError } from '../../core/engine.ts'
import type { Attach, Attachment, AttachOptions, PreparedSource } from './attachment.ts'
import { playableSources, detectCapabilities, attachers, sourceStrategies } from './source-strategies.ts'

const STRATEGY_TIMEOUT_MS = 2_500

type OpenOptions = Omit<AttachOptions, 'source'> & {
  prepared: PreparedSource | undefined
}

/** Tries each strategy for each playable source in turn. */
export async function openSource(video: PlaybackVideo, options: OpenOptions): Promise<Attachment> {
  const { element, prepared, signal } = options
  const sources = playableSources(video, element)
  if (sources.length === 0) throw new LoadError('This browser plays none of the sources', { isNetwork: false })
  const abilities = detectCapabilities(element)
  const attempts = sources.flatMap((source) =>
    sourceStrategies(source, options, abilities).map((strategy) => ({ source, strategy })),
  )
  const failures: LoadError[] = []
  for (const [index, { source, strategy }] of attempts.entries()) {
    signal.throwIfAborted()
    const timeoutMs = index < attempts.length - 1 ? STRATEGY_TIMEOUT_MS : Number.POSITIVE_INFINITY
    const isPrepared = strategy === 'hls' && prepared?.src === source.src
    const attach = isPrepared && prepared ? prepared.attach : attachers[strategy]
    const outcome = await attachWithTimeout(attach, { ...options, source }, timeoutMs)
    if (!(outcome instanceof LoadError)) return outcome
    failures.push(outcome)
  }
  throw mostRelevantError(failures)
}

/** A network failure may be temporary. */
const mostRelevantError = (failures: LoadError[]): LoadError =>
  failures.find(({ isNetwork }) => isNetwork) ??
  failures.at(-1) ??
  new LoadError('This browser cannot play the source', { isNetwork: false })

async function attachWithTimeout(
  attach: Attach,
  options: AttachOptions,
  timeoutMs: number,
): Promise<Attachment | LoadError> {
  const attempt = new AbortController()
  const signal = AbortSignal.any([options.signal, attempt.signal])
  const { promise: timedOut, resolve } = Promise.withResolvers<LoadError>()
  const cancel =
    timeoutMs === Number.POSITIVE_INFINITY
      ? () => {}
      : options.timers.after(timeoutMs, () =>
          resolve(new LoadError('Timed out waiting for metadata', { isNetwork: true })),
        )
  const attaching = attach({ ...options, signal }).catch(toLoadError)
  const outcome = await Promise.race([attaching, timedOut])
  cancel()
  if (outcome instanceof LoadError) attempt.abort()
  return outcome
}

/** Any other error is a failed dynamic import. */
const toLoadError = (cause: unknown): LoadError =>
  cause instanceof LoadError ? cause : new LoadError(String(cause), { isNetwork: true, cause })
