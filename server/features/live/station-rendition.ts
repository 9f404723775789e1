import { hash } from 'node:crypto'
import type { LoopFile, Rendition } from './loop-file.ts'
import type { StationFile } from './station-file.ts'
import type { StationProgramme } from './station-programme.ts'

export function stationRendition(
  file: StationFile,
  programme: StationProgramme,
  pieces: ReadonlyMap<string, LoopFile>,
): Rendition {
  const files = [...pieces.values()]
  const [first] = files
  if (!first) throw new Error(`${file.station} has no pieces`)
  // All pieces share one initialization segment.
  const formats = new Set(files.map(({ codecs }) => codecs))
  if (formats.size !== 1)
    throw new Error(`The pieces of ${file.station} have different codecs: ${[...formats].join(' ')}`)
  const segments = files.reduce((sum, { fragments }) => sum + fragments.length, 0)
  const versions = files.map(({ version }) => version)
  return {
    init: first.init,
    codecs: first.codecs,
    resolution: first.resolution,
    version: hash('sha1', JSON.stringify([file, versions]), 'base64url').slice(0, 10),
    peakBitrate: Math.max(...files.map(({ peakBitrate }) => peakBitrate)),
    averageBitrate: Math.ceil(
      files.reduce((sum, { averageBitrate, fragments }) => sum + averageBitrate * fragments.length, 0) / segments,
    ),
    fragmentAt: (number) => {
      const { piece, segment } = programme.partAt(number)
      return pieces.get(piece.id)?.fragments[segment]
    },
  }
}
