import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseStream } from 'music-metadata'

/** A longer duration is a sign of a broken header. */
const MAX_SECONDS = 100_000
/** Time limit: a large file without any audio frame would be searched byte by byte for hours. */
const MAX_MS = 30_000

/** Returns the duration of an audio file in seconds; null if it cannot be determined. */
export async function soundSeconds(file: string, type: string): Promise<number | null> {
  const late = AbortSignal.timeout(MAX_MS)
  // Most headers contain the duration. Otherwise the frames are counted, which reads the whole file.
  return (await readLength(file, type, late, false)) ?? (await readLength(file, type, late, true))
}

async function readLength(
  file: string,
  mimeType: string,
  late: AbortSignal,
  isCounted: boolean,
): Promise<number | null> {
  const { size } = await stat(file)
  const stream = createReadStream(file, { signal: late })
  try {
    const { format } = await parseStream(stream, { mimeType, size }, { duration: isCounted, skipCovers: true })
    const { duration = 0 } = format
    return duration > 0 && duration <= MAX_SECONDS ? duration : null
  } catch (cause) {
    // A system error is not a fault of the audio file.
    if (cause instanceof Error && 'syscall' in cause) throw cause
    return null
  } finally {
    stream.destroy()
  }
}
