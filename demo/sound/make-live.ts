import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STATIONS } from '#contract/stations.ts'
import { MEDIA } from './paths.ts'
import { boxesIn } from './programme/boxes.ts'
import { encodeLoop } from './programme/encode.ts'
import { mixPiece, SEGMENT_SAMPLES } from './programme/mix.ts'
import { loadSet, loadStation, type Piece } from './programme/pieces.ts'
import { withFolder } from './run-tool.ts'

/** Renditions are named after the largest rate that a station may have in them; speech, and music on one channel, need less. */
const SONG = { 64: 44, 24: 18 } as const
const SPEECH = { 64: 26, 24: 15.5 } as const

const stations = STATIONS.map(loadStation)
const sets = new Map([...new Set(stations.flatMap((station) => station.sets))].map((set) => [set, loadSet(set)]))
const names = process.argv.slice(2)

const fileOf = (piece: Piece, rendition: string) => join(MEDIA, 'live', 'pieces', `${piece.id}-${rendition}.mp4`)

for (const [set, pieces] of sets) {
  const isMissing = (piece: Piece) => Object.keys(SONG).some((rendition) => !existsSync(fileOf(piece, rendition)))
  const isNamed = (piece: Piece) => names.includes(set) || names.includes(piece.id)
  const isWanted = names.length > 0 ? isNamed : isMissing
  for (const piece of pieces.filter(isWanted)) {
    const sound = await mixPiece(piece)
    for (const [rendition, kilobits] of Object.entries(piece.role === 'song' ? SONG : SPEECH)) {
      await encodeLoop(sound, kilobits, withFolder(fileOf(piece, rendition)))
    }
    console.log(`${piece.id}: ${sound.length / SEGMENT_SAMPLES} segments`)
  }
}

for (const { station, pause, clock, sets: own } of stations) {
  const pieces = await Promise.all(own.flatMap((set) => sets.get(set) ?? []).map(describe))
  const known = new Set(pieces.map(({ id }) => id))
  const about = { station, pause, clock, pieces: pieces.filter(({ song }) => song === undefined || known.has(song)) }
  await writeFile(join(MEDIA, 'live', `${station}.json`), `${JSON.stringify(about, null, 2)}\n`)
}

/** For the server. */
async function describe(piece: Piece) {
  const { id, role, title, artist } = piece
  const segments = boxesIn(await readFile(fileOf(piece, '24'))).filter(({ type }) => type === 'moof').length
  const song = 'song' in piece ? piece.song : undefined
  const minute = 'minute' in piece ? piece.minute : undefined
  return { id, role, title, artist, song, minute, segments }
}
