import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseStream } from 'music-metadata'

/** Longer is no length of a recording but a broken header. */
const MAX_SECONDS = 100_000
/** A file without a single frame is searched byte by byte, which takes hours for a large one. */
const MAX_MS = 30_000

/** Returns how long a sound is by its file, in seconds; null where the file does not say. */
export async function soundSeconds(file: string, type: string): Promise<number | null> {
  const late = AbortSignal.timeout(MAX_MS)
  // A header has the length of most; the frames of others are counted, which reads the whole file.
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
    // A disk that fails is not the fault of the sound.
    if (cause instanceof Error && 'syscall' in cause) throw cause
    return null
  } finally {
    stream.destroy()
  }
}
