/** A cached image against constant bytes, and an uncached one against bare sharp with the same work. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { ImageService } from '#server/features/media/images.ts'
import { startConstantPeer } from './kit/constant.ts'
import { rateRow } from './kit/load.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'
import { timeAlternately } from './kit/time.ts'

const MASTERS = 'demo/artwork/out'
const PICTURE = 'pod-blackout-diaries'

async function hitRow(format: 'avif' | 'webp'): Promise<Row> {
  const server = await startPeer('bench/kit/server.ts')
  const path = `/images/${PICTURE}/16x9/800`
  const headers = { accept: `image/${format}` }
  const constant = await startConstantPeer(server.url + path, headers)
  const row = { work: `picture, hit, ${format}`, against: 'constant bytes, bare node:http', aim: '>= 0.6' }
  try {
    return await rateRow(row, { peer: server, path, headers }, { peer: constant, path, headers })
  } finally {
    server.stop()
    constant.stop()
  }
}

async function missRow(format: 'avif' | 'webp', encode: (picture: Sharp) => Sharp): Promise<Row> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-bench-'))
  let made = 0
  // A new folder each time, so that every read is a miss.
  const ours = () =>
    new ImageService({
      folder: path.join(folder, String(made++)),
      maxBytes: 1e9,
      maxMemoryBytes: 1e7,
      masters: MASTERS,
    }).read({
      source: `demo:${PICTURE}`,
      focal: null,
      crop: '16x9',
      width: 320,
      format,
    })
  const bare = () => encode(sharp(`${MASTERS}/${PICTURE}-16x9.webp`).resize(320, 180, { fit: 'cover' })).toBuffer()
  const { first, second } = await timeAlternately(ours, bare)
  rmSync(folder, { recursive: true, force: true })
  return {
    work: `picture, miss, ${format} 320 wide`,
    against: 'bare sharp, the same work',
    ratio: second.micros / first.micros,
    aim: '>= 0.8',
    details: `${(first.micros / 1000).toFixed(1)} against ${(second.micros / 1000).toFixed(1)} ms; CPU ${(first.cpuMicros / 1000).toFixed(1)} against ${(second.cpuMicros / 1000).toFixed(1)} ms each`,
  }
}

export const run = async (): Promise<Row[]> => [
  await hitRow('avif'),
  await hitRow('webp'),
  await missRow('avif', (picture) => picture.avif({ quality: 44, effort: 0, chromaSubsampling: '4:2:0' })),
  await missRow('webp', (picture) => picture.webp({ quality: 74, effort: 2 })),
]

if (import.meta.main) printRows(await run())
