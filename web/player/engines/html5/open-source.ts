import type { PlaybackVideo } from '#contract/playback.ts'
import { LoadError } from '../../core/engine.ts'
import type { Timers } from '../../core/timers.ts'
import type { Attach, Attachment, AttachOptions, PreparedSource } from './attachment.ts'
import { playableSources, capabilitiesOf, attachers, sourceStrategies } from './source-strategies.ts'

/** So long may one way be silent while another one is left. */
const PATIENCE_MS = 2_500

type OpenOptions = Omit<AttachOptions, 'source'> & {
  timers: Timers
  /** What was fetched ahead by script. */
  prepared: PreparedSource | undefined
}

/** Binds the first source of `video` that the browser can play, trying one way after the other. */
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

/** A way that the network has barred may be open later, whatever the others have failed of. */
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
      : options.timers.after(patience, () => resolve(new LoadError('No metadata came', { isNetwork: true })))
  const attaching = attach({ ...options, signal }).catch(toLoadError)
  const outcome = await Promise.race([attaching, tooLate])
  cancel()
  if (outcome instanceof LoadError) trying.abort()
  return outcome
}

/** What is no `LoadError` is a script that could not be fetched. */
const toLoadError = (cause: unknown): LoadError =>
  cause instanceof LoadError ? cause : new LoadError(String(cause), { isNetwork: true, cause })
